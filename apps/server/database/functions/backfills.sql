-- Notes that a back-fill looked for what is due: firms with due records, and how many records (null: not counted). Answers
-- whether it may go on: an operator has not paused it.
create or replace function caseward.open_backfill(p_name text, p_firms integer, p_remaining bigint)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Not the row type: this table is on the coordinator alone.
  known record;
begin
  insert into caseward.backfills (name) values (p_name) on conflict do nothing;
  select * into strict known from caseward.backfills b where b.name = p_name;
  -- Mostly nothing is due, minute after minute: then nothing is written.
  if p_firms > 0 then
    update caseward.backfills b set firms = p_firms, remaining = p_remaining,
      began_at = case when known.began_at is null then clock_timestamp() else known.began_at end,
      done = case when known.began_at is null then 0 else known.done end
      where b.name = p_name;
  elsif known.began_at is not null then
    update caseward.backfills b set firms = 0, remaining = 0, began_at = null, finished_at = clock_timestamp()
      where b.name = p_name;
  end if;
  return known.paused_at is null;
end $$;
call caseward.make_definer('caseward.open_backfill(text, integer, bigint)');

-- Notes that a batch is done. Answers whether the back-fill may go on.
create or replace function caseward.note_backfill(p_name text, p_done bigint, p_firms integer)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  may_go_on boolean;
begin
  update caseward.backfills b set done = b.done + p_done, remaining = greatest(b.remaining - p_done, 0), firms = p_firms,
    worked_at = clock_timestamp()
    where b.name = p_name returning b.paused_at is null into may_go_on;
  return coalesce(may_go_on, true);
end $$;
call caseward.make_definer('caseward.note_backfill(text, bigint, integer)');

-- Notes why a run of a back-fill failed; null: it went well.
create or replace function caseward.judge_backfill(p_name text, p_error text)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_error is null then
    update caseward.backfills b set failed_at = null, error = '' where b.name = p_name and b.failed_at is not null;
  else
    insert into caseward.backfills as b (name, failed_at, error) values (p_name, clock_timestamp(), p_error)
      on conflict (name) do update set error = excluded.error,
        failed_at = case when b.failed_at is null then excluded.failed_at else b.failed_at end;
  end if;
end $$;
call caseward.make_definer('caseward.judge_backfill(text, text)');

-- Figures of back-fills.
create or replace function caseward.figures_of_backfills()
returns table (figure text, label text, value double precision)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select each.figure, b.name, each.value
    from caseward.backfills b
    cross join lateral (values
      ('backfill_remaining', coalesce(b.remaining, 0)::double precision),
      ('backfill_failing', (b.failed_at is not null)::integer::double precision),
      ('backfill_paused', (b.paused_at is not null)::integer::double precision)) each (figure, value);
end $$;
call caseward.make_definer('caseward.figures_of_backfills()');
-- For the command line.
grant execute on function caseward.figures_of_backfills() to caseward_owner;
