-- Questions to sellers about their lots. An answered one is public, without the name of the person who asked.

create table lot_questions (
  id uuid primary key default uuidv7(),
  lot_id uuid not null references lots (id),
  -- Who asks.
  account_id uuid not null references accounts (id) on delete restrict,
  -- Who answers. Null: Vermeil sells, and an administrator answers.
  seller_id uuid references accounts (id) on delete restrict,
  question text not null constraint lot_questions_question_length check (length(question) between 2 and 500),
  asked_at timestamptz not null default house_now(),
  answer text constraint lot_questions_answer_length check (length(answer) between 2 and 1000),
  answered_at timestamptz,
  -- By an administrator, who may show it again.
  hidden_at timestamptz,
  constraint lot_questions_not_about_own_works check (seller_id <> account_id),
  constraint lot_questions_answered_at_some_time check ((answer is null) = (answered_at is null))
);
create index lot_questions_public on lot_questions (lot_id, id desc) where answer is not null and hidden_at is null;
create index lot_questions_by_lot on lot_questions (lot_id, account_id, id desc);
create index lot_questions_by_account on lot_questions (account_id, id desc);
create index lot_questions_by_seller on lot_questions (seller_id, id desc) where seller_id is not null;
create index lot_questions_of_the_house on lot_questions (id desc) where seller_id is null;
-- Those that wait for an answer.
create index lot_questions_open on lot_questions (seller_id, lot_id) where answer is null and hidden_at is null;
create index lot_questions_open_of_account on lot_questions (account_id, asked_at) where answer is null;
-- For retention.
create index lot_questions_by_time on lot_questions (asked_at);
