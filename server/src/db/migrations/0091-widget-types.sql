-- Kinds of widgets beyond the specification's begin at 100 (contract/src/widgets/types.ts).
alter table dashboard_module drop constraint dashboard_module_type_check;
alter table dashboard_module
  add constraint dashboard_module_type_check check (type between 0 and 19 or type between 100 and 101);
