/** Applied in this order, each once; append new ones. */
export const migrations = [
  `
  create table keys (
    kid text primary key,
    private_jwk jsonb not null,
    refresh_secret text not null,
    created_at timestamptz not null default now()
  );
  create table users (
    id uuid primary key,
    email text not null unique check (email = lower(email)),
    email_verified boolean not null default false,
    enabled boolean not null default true,
    first_name text not null default '',
    last_name text not null default '',
    google boolean not null default false,
    failures int not null default 0,
    locked_until timestamptz,
    created_at timestamptz not null default now()
  );
  create table credentials (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    type text not null check (type in ('password', 'otp')),
    label text,
    secret text not null,
    used_step bigint not null default 0,
    created_at timestamptz not null default now()
  );
  create unique index one_password on credentials (user_id) where type = 'password';
  create index credentials_of_user on credentials (user_id);
  create table sessions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    client_id text not null,
    started_at timestamptz not null default now(),
    refreshed_at timestamptz not null default now()
  );
  create index sessions_of_user on sessions (user_id);
  create table codes (
    hash text primary key,
    session_id uuid not null references sessions on delete cascade,
    redirect_uri text not null,
    challenge text not null,
    nonce text,
    scope text not null,
    expires_at timestamptz not null
  );
  `,
];
