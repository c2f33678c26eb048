import { contacts } from '@caseward/contract/contacts';
import { type ExportInput, exports } from '@caseward/contract/exports';
import { matters } from '@caseward/contract/matters';
import { session } from '@caseward/contract/session';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromBuffer } from 'yauzl';
import { openPool } from '../../db/pools.ts';
import { makeRows } from '../../testing/bulk-rows.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  firm = await foundFirm(test);
});

async function addressFor(person: Person, body: ExportInput) {
  const asked = await person.call(exports.create, { body });
  expect(asked.status).toBe(200);
  return asked.body.url;
}
const download = async (person: Person, body: ExportInput) => fetch(await addressFor(person, body));
const linesOf = (text: string) => text.replace('\ufeff', '').split('\r\n').filter(Boolean);

const told = async () => {
  const { rows } = await test.owner.query(
    `select action, user_id, object_type, details, visible_to from caseward.audit_events
     where tenant_id = $1 and action in ('EXPORTED', 'OWN_DETAILS') order by action`,
    [firm.id],
  );
  return rows;
};

/** The text of one part of a zipped file. */
const partOf = (bytes: Buffer, name: string) =>
  new Promise<string>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (failed, zip) => {
      if (failed) return reject(failed);
      zip.on('entry', (entry) => {
        if (entry.fileName !== name) return zip.readEntry();
        zip.openReadStream(entry, async (error, stream) => {
          if (error) return reject(error);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          resolve(Buffer.concat(chunks).toString());
        });
      });
      zip.readEntry();
    });
  });

async function manyContacts(count: number) {
  await makeRows(
    test,
    `insert into caseward.contacts (tenant_id, id, first_name, last_name, created_by, updated_by)
     select $1, gen_random_uuid(), 'First ' || n, lpad(n::text, 7, '0'), $2, $2 from generate_series(1, $3::int) n`,
    [firm.id, firm.admin.id, count],
  );
}

describe('an export', () => {
  it('is what the list is, as filtered and in its order, with no formula in it', async () => {
    const { admin } = firm;
    for (const fields of [
      { first_name: '=cmd()', last_name: 'B', contact_type: 'JUDGE' },
      { first_name: 'Ana, "the first"', last_name: 'A', contact_type: 'JUDGE' },
      { first_name: 'No', last_name: 'Judge' },
    ])
      await admin.call(contacts.create, { body: fields });
    const answer = await download(firm.people.READ_ONLY, {
      kind: 'contacts',
      format: 'csv',
      query: { contact_type: 'JUDGE', ordering: '-name' },
      columns: ['last_name', 'first_name', 'contact_type'],
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="contacts.csv"');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(linesOf(bytes.toString())).toEqual([
      'Last Name,First Name,Contact Type',
      `B,'=cmd(),Judge`,
      'A,"Ana, ""the first""",Judge',
    ]);
    const { id } = firm.people.READ_ONLY;
    expect(await told()).toEqual([
      {
        action: 'EXPORTED',
        user_id: id,
        object_type: 'contact',
        details: { format: 'csv' },
        visible_to: null,
      },
      {
        action: 'OWN_DETAILS',
        user_id: id,
        object_type: 'contact',
        details: { contact_type: 'JUDGE', ordering: '-name', rows: 2, complete: true },
        visible_to: [id],
      },
    ]);
  });

  it.each(['\n', '\r', '\r\n'])('keeps a text with a line break in its cell: %j', async (lineBreak) => {
    const description = `plain${lineBreak}=1+1`;
    await firm.admin.call(matters.create, { body: { title: 'A', description } });
    const answer = await download(firm.admin, { kind: 'matters', format: 'csv', columns: ['description'] });
    // Quoted: a spreadsheet would take what follows the break for a row, and for a formula.
    expect(await answer.text()).toContain(`\r\n"${description}"\r\n`);
  });

  it('is a workbook that holds texts, days and times in the firm’s zone, with a header that stays', async () => {
    const { admin } = firm;
    const client = await admin.call(contacts.create, { body: { first_name: 'Ana', last_name: 'One' } });
    await admin.call(matters.create, { body: { title: '=1+1 <&>', clients: [client.body.id] } });
    const answer = await download(admin, { kind: 'matters', format: 'xlsx' });
    const sheet = await partOf(Buffer.from(await answer.arrayBuffer()), 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<t xml:space="preserve">=1+1 &lt;&amp;&gt;</t>');
    expect(sheet).toContain('<t xml:space="preserve">Ana One</t>');
    expect(sheet).not.toContain('<f>');
    expect(sheet.match(/<row>/g)).toHaveLength(2);
    expect(sheet).toMatch(/<pane ySplit="1" [^>]*state="frozen"/);
    expect(sheet).toMatch(/<col min="1" max="1" width="26"/);
    expect(sheet).toMatch(/<c s="1"><v>\d{5}<\/v><\/c>/);
    expect(sheet).toContain('Created (America/New_York)');
    const [, moment = ''] = /<c s="2"><v>([\d.]+)<\/v><\/c>/.exec(sheet) ?? [];
    const shown = new Date(Date.UTC(1899, 11, 30) + Number(moment) * 86_400_000).toISOString().slice(0, 13);
    const hour = new Intl.DateTimeFormat('sv', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    expect(
      [new Date(), new Date(Date.now() - 3_600_000)].map((at) => hour.format(at).slice(0, 13)),
    ).toContain(shown.replace('T', ' '));
  });

  it('of rows that were chosen holds those, in the order of the list, as far as the caller may see them', async () => {
    const { admin } = firm;
    const made = [];
    for (const firstName of ['Ana', 'Bo', 'Cy'])
      made.push((await admin.call(contacts.create, { body: { first_name: firstName } })).body.id);
    const [ana = '', , cy = ''] = made;
    const stranger = (await foundFirm(test)).admin;
    const { body: hidden } = await stranger.call(contacts.create, { body: { first_name: 'Zed' } });
    const body = { kind: 'contacts', format: 'csv', columns: ['first_name'] } satisfies ExportInput;
    const answer = await download(admin, {
      ...body,
      query: { ordering: '-name' },
      ids: [ana, cy, cy, hidden.id],
    });
    expect(linesOf(await answer.text())).toEqual(['First Name', 'Cy', 'Ana']);
    expect(await told()).toMatchObject([{}, { details: { selected: 3, rows: 2, complete: true } }]);
    expectInvalid(await admin.call(exports.create, { body: { ...body, ids: [] } }), 'ids');
    expectInvalid(await admin.call(exports.create, { body: { ...body, ids: ['x'] } }), 'ids');
  });

  it.each(['csv', 'xlsx'] as const)('of many rows has each once: %s', async (format) => {
    await manyContacts(5_000);
    const answer = await download(firm.admin, { kind: 'contacts', format, columns: ['last_name'] });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = format === 'csv' ? bytes.toString() : await partOf(bytes, 'xl/worksheets/sheet1.xml');
    const found = text.match(/\d{7}/g) ?? [];
    expect(found).toHaveLength(5_000);
    expect(new Set(found).size).toBe(5_000);
  });

  it('leaves out what is behind a wall', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const hidden = await ATTORNEY.call(matters.create, {
      body: { title: 'Hidden', assigned_users: [ATTORNEY.id] },
    });
    await ATTORNEY.call(tasks.create, { body: { title: 'Hidden', matter: hidden.body.id } });
    const urls = await Promise.all(
      (['matters', 'tasks'] as const).map((kind) => addressFor(STAFF, { kind, format: 'csv' })),
    );
    await ATTORNEY.call(walls.raise, { params: { id: hidden.body.id }, body: { reason: 'x', members: [] } });
    for (const url of urls) expect(linesOf(await (await fetch(url)).text())).toHaveLength(1);
  });
});

describe('an address', () => {
  const body: ExportInput = { kind: 'contacts', format: 'csv' };

  it('is good once, unforged, and for a person who is still signed in', async () => {
    const url = await addressFor(firm.admin, body);
    const other = new URL(await addressFor(firm.admin, body));
    other.search = new URL(url).search;
    for (const forged of [`${url}x`, url.replace(/token=../, 'token=ey0'), url.split('?')[0] ?? '', other])
      expect((await fetch(forged)).status).toBe(401);
    const headers = { authorization: `Bearer ${firm.people.STAFF.access}` };
    expect((await fetch(url, { headers })).status).toBe(404);
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url)).status).toBe(404);
    const later = await addressFor(firm.people.STAFF, body);
    await firm.people.STAFF.call(session.signOut);
    expect((await fetch(later)).status).toBe(401);
  });

  it('that is no longer good answers people with a page, and others with a problem', async () => {
    const url = await addressFor(firm.admin, body);
    await (await fetch(url)).arrayBuffer();
    const page = await fetch(url, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<p>Export not found.</p>');
    const problem = await fetch(url);
    expect(problem.headers.get('content-type')).toBe('application/problem+json');
    expect(await problem.json()).toMatchObject({ status: 404, detail: 'Export not found.' });
  });

  it('is good for a minute', async () => {
    const url = await addressFor(firm.admin, body);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expect((await fetch(url)).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is refused for filters and columns that the list does not have', async () => {
    const ask = (more: object) => firm.admin.call(exports.create, { body: { ...body, ...more } });
    expectInvalid(await ask({ query: { status: 'OPEN' } }), 'query');
    expectInvalid(await ask({ columns: ['password'] }), 'columns');
    expectInvalid(await ask({ columns: ['constructor'] }), 'columns');
    expectInvalid(await ask({ format: 'pdf' }), 'format');
  });
});

it.each(['csv', 'xlsx'] as const)('an error half-way breaks the download: %s', async (format) => {
  // More than all buffers between the two ends hold, and hard to compress.
  await test.owner.query('drop index if exists caseward.tasks_by_text, caseward.tasks_by_words');
  await makeRows(
    test,
    `insert into caseward.tasks (tenant_id, id, title, description, created_by, updated_by)
     select $1, gen_random_uuid(), 'Task', text, $2, $2 from generate_series(1, 2500) n,
       lateral (select string_agg(encode(sha512((n || '/' || m)::bytea), 'hex'), '') as text
         from generate_series(1, 50) m) made`,
    [firm.id, firm.admin.id],
  );
  const answer = await download(firm.admin, { kind: 'tasks', format });
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader();
  await reader?.read();
  const superuser = openPool(test.database.superUrl, () => {}, 1);
  await vi.waitFor(async () => {
    const { rows } = await superuser.query(
      `select pg_terminate_backend(pid) as ended from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'
         and usename = $1`,
      [new URL(test.database.appUrl).username],
    );
    expect(rows).toEqual([{ ended: true }]);
  }, 60_000);
  await superuser.end();
  const rest = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(rest()).rejects.toThrow();
  await vi.waitFor(async () => expect(await told()).toMatchObject([{}, { details: { complete: false } }]));
});

it.each(['csv', 'xlsx'] as const)(
  'where all exports are taken, another is refused, and the server goes on: %s',
  async (format) => {
    const { exportPool } = test.services;
    const taken = [await exportPool.connect(), await exportPool.connect()];
    try {
      const refused = await download(firm.admin, { kind: 'contacts', format });
      expect(refused.status).toBe(503);
    } finally {
      for (const client of taken) client.release();
    }
    expect((await download(firm.admin, { kind: 'contacts', format })).status).toBe(200);
  },
);
