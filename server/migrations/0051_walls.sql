-- Walls: where people try works at true size, on a photo of their own wall or on a plain one.

create table walls (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references accounts (id) on delete restrict,
  room text not null constraint walls_room_length check (length(room) between 1 and 60),
  name text not null constraint walls_name_length check (length(name) between 1 and 60),
  -- The size of a plain wall.
  width_cm double precision not null constraint walls_width_possible check (width_cm between 1 and 5000),
  height_cm double precision not null constraint walls_height_possible check (height_cm between 1 and 1000),
  color text not null constraint walls_color_is_hex check (color ~ '^#[0-9a-f]{6}$'),
  eye_line_cm double precision not null constraint walls_eye_line_possible check (eye_line_cm between 50 and 300),
  unit text not null constraint walls_unit_known check (unit in ('cm', 'in')),
  photo_id uuid,
  photo_key text,
  photo_bytes integer,
  photo_width integer,
  photo_height integer,
  -- The corners of something of known size on the photo.
  reference jsonb,
  -- Every save names the revision it changes; one that names an older one is refused.
  revision integer not null default 1 constraint walls_revision_positive check (revision > 0),
  -- The save that wrote this revision: its repeat is answered, not refused.
  save_id uuid,
  -- The link itself is known to its owner alone.
  token_hash bytea constraint walls_one_per_token unique,
  link_ends_at timestamptz,
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now(),
  constraint walls_photo_whole check (
    num_nulls(photo_id, photo_key, photo_bytes, photo_width, photo_height) in (0, 5)),
  constraint walls_reference_on_a_photo check (reference is null or photo_key is not null),
  constraint walls_link_ends check ((token_hash is null) = (link_ends_at is null))
);
create index walls_by_owner on walls (owner_id, id);
create index walls_oldest on walls (updated_at);

create table wall_works (
  id uuid not null,
  wall_id uuid not null references walls (id) on delete cascade,
  artwork_id uuid not null references artworks (id) on delete cascade,
  position smallint not null constraint wall_works_at_most_30 check (position between 0 and 29),
  -- The middle of the work, to the right of the plan's left edge and above the floor.
  x_cm double precision not null,
  y_cm double precision not null,
  width_cm double precision not null constraint wall_works_width_possible check (width_cm between 1 and 2000),
  height_cm double precision not null constraint wall_works_height_possible check (height_cm between 1 and 1000),
  frame text not null constraint wall_works_frame_known check (frame in ('none', 'black', 'white', 'oak', 'gold')),
  hook_cm double precision not null constraint wall_works_hook_possible check (hook_cm between 0 and 500),
  primary key (wall_id, id)
);
create index wall_works_by_artwork on wall_works (artwork_id);
