-- The beginning of what was sent, as text, so that a person can see what is wrong with it.
alter table ingest_error add column payload text not null default '';
-- Whether a company has been told of its data errors lately.
select fyr_pipeline_may('notification', 'select, insert');
