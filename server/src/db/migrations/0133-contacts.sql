-- The address book of a company: people whom alarm rules name (alarm.contacts, by contactId).
create table contact (
  id uuid primary key,
  name text not null,
  email text,
  phone_number text,
  language text check (language in ('en', 'sv', 'da')),
  created_at timestamptz not null
);
select fyr_protect('contact');
create index contact_name on contact (company_id, lower(name));
