-- Network servers of LoRaWAN whose messages a company receives.
create table integration (
  id uuid primary key,
  kind text not null,
  name text not null,
  is_enabled boolean not null,
  -- What its kind asks for, secrets apart.
  settings jsonb not null,
  -- A JSON object, encrypted for this row.
  secrets bytea,
  -- SHA-256 of what its webhook is addressed by.
  webhook_hash bytea not null unique,
  created_at timestamptz not null,
  -- Written behind by the process that receives.
  last_message_at timestamptz,
  messages bigint not null default 0,
  problem text,
  problem_detail text,
  problem_at timestamptz
);
select fyr_protect('integration');
