-- Where a super administrator has decided about a feature of a company; without a row it is as the program has it.
create table company_feature (
  feature text not null,
  enabled boolean not null
);
select fyr_protect('company_feature');
alter table company_feature add primary key (company_id, feature);
