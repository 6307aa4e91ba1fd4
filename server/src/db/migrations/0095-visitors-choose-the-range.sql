-- Whether visitors of a shared dashboard may look at another range than its own.
alter table public_dashboard add column choose_range boolean not null default false;
