import { matterPlaybooks } from '@caseward/contract/matter-playbooks';
import { matters } from '@caseward/contract/matters';
import { playbooks } from '@caseward/contract/playbooks';
import { session } from '@caseward/contract/session';
import { expect, it } from 'vitest';
import { callEndpoint } from '../testing/firm.ts';
import { startTestApp } from '../testing/test-app.ts';
import { demoSignIns, seedDemo } from './seed.ts';

it('has three playbooks, each of which starts whole in a matter of its practice area', async () => {
  const test = await startTestApp();
  try {
    const { owner, services } = test;
    await seedDemo({ owner, store: services.store, auditKey: services.auditKey });
    const [{ username = '', password = '' } = {}] = demoSignIns;
    const { body: signedIn } = await callEndpoint(test.url, session.signIn, { body: { username, password } });
    const { access } = signedIn;
    const { body: all } = await callEndpoint(test.url, playbooks.list, {}, access);
    expect(all).toHaveLength(3);
    for (const { id, practice_area } of all) {
      const opened = { body: { title: 'New', practice_area } };
      const { body: matter } = await callEndpoint(test.url, matters.create, opened, access);
      const params = { id: matter.id };
      const shown = { params, body: { playbook: id } };
      const { body: plan } = await callEndpoint(test.url, matterPlaybooks.preview, shown, access);
      const asked = plan.lines.filter(({ asks_day }) => asks_day);
      expect(asked).toHaveLength(1);
      const lines = asked.map(({ key }) => ({ key, day: plan.opening }));
      const start = { params, body: { playbook: id, lines } };
      const { body: started } = await callEndpoint(test.url, matterPlaybooks.start, start, access);
      expect(started.made).toHaveLength(plan.lines.length);
    }
  } finally {
    await test.close();
  }
});
