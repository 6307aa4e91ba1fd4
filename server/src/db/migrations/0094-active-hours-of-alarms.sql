-- Between which times of day an alarm may be raised, in the company's time zone; null: from midnight, to midnight. A
-- span that ends before it begins goes on into the next day.
alter table alarm
  add column active_from text check (active_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column active_to text check (active_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
