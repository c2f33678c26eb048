import { matterPlaybooks } from '@caseward/contract/matter-playbooks';
import { playbooks } from '@caseward/contract/playbooks';
import type { Person } from './firm.ts';

/** A playbook with a text in each field, and its start in a matter; answers the ids of both. */
export async function startPlaybook(admin: Person, matter: string, mark: string) {
  const playbook = await admin.call(playbooks.create, {
    body: {
      name: mark,
      lines: [
        // The key that samples of calls name.
        { key: 'A sample', type: 'EVENT', title: mark, description: mark },
        { key: mark.slice(0, 40), type: 'TASK', title: mark, description: mark },
      ],
    },
  });
  const started = await admin.call(matterPlaybooks.start, {
    params: { id: matter },
    body: { playbook: playbook.body.id },
  });
  return { playbook: playbook.body.id, matter_playbook: started.body.id };
}
