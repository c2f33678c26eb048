import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contactMerges } from '@caseward/contract/contact-merges';
import { contacts } from '@caseward/contract/contacts';
import type { Endpoint } from '@caseward/contract/endpoint';
import { firm as firmSettings } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import type { Referent } from '@caseward/contract/references';
import { trash } from '@caseward/contract/trash';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { begin, checked, run } from '../testing/imports.ts';
import { wornWorlds } from '../testing/reused-world.ts';
import { placesOf, sampleCall, takesInBody } from '../testing/sample.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { createWorld, type World } from '../testing/world.ts';

/*
 * Where a firm requires conflict checks, no call opens a matter that was not checked, and none brings somebody onto a
 * side of an open one. Each call of the contract that could is tried here, with what would open a matter.
 */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** A firm that requires checks: a pending matter and an open one, of which nobody was checked. */
interface Scene {
  world: World;
  pending: string;
  open: string;
  stranger: string;
}

async function createScene(): Promise<Scene> {
  const world = await createWorld(test);
  const { admin } = world.firm;
  const enter = async (first_name: string) =>
    (await admin.call(contacts.create, { body: { first_name } })).body.id;
  const opponent = await enter('Opponent');
  const entered = async (status: string) => {
    const row = { contact: opponent, role: 'OPPOSING_PARTY' };
    const body = { title: status, clients: [world.ids.contact], parties: [row], status };
    return (await admin.call(matters.create, { body })).body.id;
  };
  const [pending, open, stranger] = [
    await entered('PENDING'),
    await entered('OPEN'),
    await enter('Stranger'),
  ];
  await admin.call(firmSettings.update, { body: { conflict_gate: 'REQUIRED' } });
  return { world, pending, open, stranger };
}

/** Matters at work, and who stands in them on a side. */
async function atWork({ world }: Scene): Promise<string[]> {
  const { rows } = await test.owner.query<{ standing: string }>(
    `select distinct concat_ws(' ', m.id, p.contact_id, p.side) as standing
     from caseward.matters m
     left join caseward.matter_parties p on p.tenant_id = m.tenant_id and p.matter_id = m.id
       and p.side <> 'NEUTRAL' and p.role not in ('JUDGE', 'COURT', 'MEDIATOR')
       and (p.until is null or p.until >= current_date)
     where m.tenant_id = $1 and m.status in ('OPEN', 'ON_HOLD') and m.deleted_at is null`,
    [world.firm.id],
  );
  return rows.map(({ standing }) => standing);
}

const isRefused = ({ body }: { body: unknown }) =>
  expect(body).toMatchObject({ type: 'urn:caseward:problem:conflict-check-needed' });

/** Attempts that would be an opening if nobody asked for a check; all are an administrator's. */
const attempts: Record<string, (scene: Scene) => Promise<void>> = {
  'matters.create': async ({ world: { firm, ids } }) => {
    for (const status of [undefined, 'OPEN', 'ON_HOLD'])
      isRefused(
        await firm.admin.call(matters.create, { body: { title: 'A', status, clients: [ids.contact] } }),
      );
    isRefused(await firm.admin.call(matters.create, { body: { title: 'Without parties' } }));
  },
  'matters.update': async ({ world: { firm, ids }, pending, open, stranger }) => {
    const given = (id: string, body: object) =>
      firm.admin.call(matters.update, { params: { id }, body: { title: 'A', ...body } });
    isRefused(await given(pending, { status: 'OPEN' }));
    isRefused(await given(open, { clients: [ids.contact, stranger] }));
    // Closed and opened again in two calls.
    await given(open, { status: 'CLOSED' });
    isRefused(await given(open, { status: 'ON_HOLD', clients: [] }));
  },
  'matters.patch': async ({ world: { firm }, pending, open, stranger }) => {
    const given = (id: string, body: object) => firm.admin.call(matters.patch, { params: { id }, body });
    for (const status of ['OPEN', 'ON_HOLD'])
      isRefused(await given(pending, { status, clients: [stranger] }));
    isRefused(await given(open, { clients: [stranger] }));
    // Entered as closed, which takes no check, and opened afterwards.
    const body = { title: 'A', status: 'CLOSED' as const, clients: [stranger] };
    const { id } = (await firm.admin.call(matters.create, { body })).body;
    for (const status of ['OPEN', 'ON_HOLD']) isRefused(await given(id, { status }));
  },
  'matters.close': async ({ world: { firm }, open }) => {
    await firm.admin.call(matters.close, { params: { id: open }, body: {} });
    const body = { status: 'OPEN' as const };
    isRefused(await firm.admin.call(matters.patch, { params: { id: open }, body }));
  },
  'matters.bulk': async ({ world: { firm }, pending }) => {
    const body = { ids: [pending], change: { status: 'OPEN' } };
    const { body: answer } = await firm.admin.call(matters.bulk, { body });
    expect(answer.refused).toHaveLength(1);
  },
  'matters.undoBulk': async ({ world: { firm }, open }) => {
    const closing = { ids: [open], change: { status: 'CLOSED' } };
    const { changed } = (await firm.admin.call(matters.bulk, { body: closing })).body;
    const { body: answer } = await firm.admin.call(matters.undoBulk, { body: { changed } });
    expect(answer.refused).toHaveLength(1);
  },
  'parties.create': async ({ world: { firm, ids }, open, stranger }) => {
    const given = (body: object) => firm.admin.call(parties.create, { params: { id: open }, body });
    for (const role of ['CLIENT', 'PROSPECTIVE_CLIENT', 'OPPOSING_PARTY', 'CO_COUNSEL'])
      isRefused(await given({ contact: stranger, role }));
    isRefused(await given({ contact: stranger, role: 'WITNESS', side: 'ADVERSE' }));
    // As counsel of somebody, who may stand there already on another side.
    isRefused(await given({ contact: ids.contact, role: 'PAYER', represented_by: stranger }));
    isRefused(await given({ contact: ids.contact, role: 'OPPOSING_PARTY' }));
    // Who has left is no party; coming back is.
    const left = { contact: stranger, role: 'OPPOSING_PARTY', until: '2020-01-31' };
    const { body: party } = await given(left);
    const at = { params: { id: open, party: party.id } };
    for (const until of [null, '2031-12-31'])
      isRefused(await firm.admin.call(parties.update, { ...at, body: { until } }));
    await firm.admin.call(parties.remove, at);
    // Taking the removal back is adding them.
    isRefused(await given({ ...left, until: null }));
  },
  'parties.update': async ({ world: { firm }, open, stranger }) => {
    const { admin } = firm;
    const of = { params: { id: open } };
    const { body: witness } = await admin.call(parties.create, {
      ...of,
      body: { contact: stranger, role: 'WITNESS' },
    });
    const given = (party: string, body: object) =>
      admin.call(parties.update, { params: { id: open, party }, body });
    isRefused(await given(witness.id, { side: 'OURS' }));
    isRefused(await given(witness.id, { role: 'OPPOSING_PARTY' }));
    const { body: rows } = await admin.call(parties.list, of);
    const opponent = rows.find(({ role }) => role === 'OPPOSING_PARTY')?.id ?? '';
    isRefused(await given(opponent, { side: 'OURS' }));
    // A judge stands above the parties until the role changes.
    expect((await given(witness.id, { role: 'JUDGE', side: 'ADVERSE' })).status).toBe(200);
    isRefused(await given(witness.id, { role: 'OFFICER', side: 'ADVERSE' }));
  },
  'trash.restore': async ({ world: { firm }, open }) => {
    await firm.admin.call(matters.remove, { params: { id: open } });
    const { body } = await firm.admin.call(trash.list);
    const id = body.find(({ object_type }) => object_type === 'matter')?.id ?? '';
    expect((await firm.admin.call(trash.restore, { params: { id } })).status).toBe(204);
    const restored = await firm.admin.call(matters.get, { params: { id: open } });
    expect(restored.body.status).toBe('PENDING');
  },
  'contactMerges.create': async ({ world: { firm }, stranger }) => {
    const { admin } = firm;
    const known = (await admin.call(contacts.create, { body: { first_name: 'Known' } })).body.id;
    const row = { contact: known, role: 'OPPOSING_PARTY' };
    const body = { title: 'Covered', status: 'PENDING' as const, parties: [row] };
    const { id } = (await admin.call(matters.create, { body })).body;
    const { body: check } = await admin.call(conflictChecks.create, { body: { matter: id } });
    const closed = await admin.call(conflictChecks.close, { params: { id: check.id } });
    expect(closed.body.state).toBe('CLEARED');
    // Who was covered has another's names, or another stands in their place.
    for (const [kept, other] of [
      [known, stranger],
      [stranger, known],
    ] as const) {
      const merged = await admin.call(contactMerges.create, {
        params: { id: kept },
        body: { contact: other },
      });
      expect(merged.status).toBe(201);
      isRefused(await admin.call(matters.patch, { params: { id }, body: { status: 'OPEN' } }));
      expect((await admin.call(contactMerges.undo, { params: { id: merged.body.id } })).status).toBe(200);
    }
  },
  'imports.run': async ({ world: { firm } }) => {
    const { body: made } = await begin(firm.admin, 'matters', 'title,status\nImported,Open\n');
    expect((await checked(firm.admin, made)).wrong_rows).toBe(1);
    await run(firm.admin, made.id, 'SKIP', 'SKIP');
  },
};

/** The one call that may: it takes a reason. */
const passing = new Set(['uncheckedOpening.open']);
/** Calls that take a side, but of nobody in a matter: of a name that is checked, or kept in the register. */
const elsewhere = new Set(['conflictChecks.create', 'register.add', 'register.update']);

const writing = everyEndpoint.filter(
  ({ name, endpoint }) => endpoint.method !== 'GET' && endpoint.access !== 'public' && !passing.has(name),
);

/** Whether a schema takes the status of a matter, or the side of a party, at whatever depth. */
const takesOpening = (schema: z.core.$ZodType | undefined): boolean => {
  const text = schema ? JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : '';
  return text.includes('"ON_HOLD"') || text.includes('"ADVERSE"');
};

it.each(Object.entries(attempts))('%s opens nothing that was not checked', async (_, attempt) => {
  const scene = await createScene();
  const before = await atWork(scene);
  await attempt(scene);
  const opened = (await atWork(scene)).filter((standing) => !before.includes(standing));
  expect(opened).toEqual([]);
});

it('each call that takes a status or a side is tried', () => {
  const taking = writing.filter(({ name, endpoint }) => !elsewhere.has(name) && takesOpening(endpoint.body));
  expect(taking.length).toBeGreaterThan(5);
  expect(taking.map(({ name }) => name).filter((name) => !(name in attempts))).toEqual([]);
});

describe('with what would open a matter in its body,', () => {
  const related: ReadonlySet<Referent> = new Set<Referent>([
    'matter',
    'contact',
    'party',
    'deletion',
    'import',
    'contact_name',
    'relation',
    'conflict_check',
    'wall',
  ]);
  const opening = { status: 'OPEN', side: 'ADVERSE', role: 'OPPOSING_PARTY', change: { status: 'OPEN' } };
  const near = writing.filter(({ endpoint }) =>
    placesOf(endpoint).some(({ referent }) => related.has(referent)),
  );

  /** The sample of a call, with each field that would open a matter. */
  function sampled(endpoint: Endpoint, ids: Record<string, string>) {
    const sent = sampleCall(endpoint, ({ referent }) => ids[referent] ?? '');
    const more = Object.entries(opening).filter(([field]) => takesInBody(endpoint, field));
    return more.length === 0
      ? sent
      : { ...sent, body: { ...(sent.body as object), ...Object.fromEntries(more) } };
  }

  const inScene = wornWorlds(createScene);

  it.each(near)('$name opens nothing that was not checked', ({ endpoint }) =>
    inScene(async (scene, isWorn) => {
      const { world, pending, open, stranger } = scene;
      const { admin } = world.firm;
      const before = await atWork(scene);
      for (const matter of [pending, open]) {
        const ids = { ...world.ids, matter, contact: stranger };
        const reply = await admin.call(endpoint, sampled(endpoint, ids));
        // What an earlier call took away proves nothing.
        if (isWorn && reply.status >= 400) isRefused(reply);
      }
      const opened = (await atWork(scene)).filter((standing) => !before.includes(standing));
      expect(opened).toEqual([]);
    }),
  );
});
