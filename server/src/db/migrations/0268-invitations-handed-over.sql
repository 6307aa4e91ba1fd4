-- Whether the link was given to the inviter to hand over, as the portal has no mail server: it proves no address.
alter table invitation add column is_handed_over boolean not null default false;
