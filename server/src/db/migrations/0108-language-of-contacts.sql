-- Alarm messages are written in the language of the contact that they go to.
select fyr_pipeline_may('contact', 'select');
