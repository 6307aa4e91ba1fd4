-- Numbers counted over all companies told each of them how many the others make. Dashboards and templates get a
-- random one from db/random-id.ts from now on; what is there keeps its own.
alter table dashboard alter column id drop identity;
alter table template_dashboard alter column id drop identity;

-- What goes by in lists keeps the number that orders it, and shows another. Rows that are there show what they
-- showed: only the default is new.
alter table log_entry add column public_id uuid;
alter table log_entry alter column public_id set default gen_random_uuid();
alter table ingest_error add column public_id uuid;
alter table ingest_error alter column public_id set default gen_random_uuid();
