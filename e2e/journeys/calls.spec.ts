import type { Page, Request } from '@playwright/test';
import { password } from '../../apps/server/src/testing/firm.ts';
import { expect, test } from '../fixtures.ts';
import { answer, choose, section, signIn } from '../screens.ts';
import { storePost } from '../wire.ts';

/** A call as the base specification has it: what it sends and what is read of its answer. */
interface Call {
  call: string;
  payload?: string[];
  response?: string[];
}

const contact = ['first_name', 'last_name', 'email', 'phone_number', 'contact_type'];
const task = ['title', 'description', 'status', 'due_date'];

/** The table of calls of the base specification (section 7), besides the form that goes to the file store. */
const table: Call[] = [
  { call: 'POST /api/v1/users/token/', payload: ['username', 'password'], response: ['access', 'refresh'] },
  { call: 'GET /api/v1/users/me/', response: ['user', 'tenant'] },
  {
    call: 'GET /api/v1/dashboard/summary/',
    response: ['total_matters', 'total_contacts', 'pending_tasks'],
  },
  { call: 'GET /api/v1/dashboard/my-tasks/', response: ['id', 'title'] },
  { call: 'GET /api/v1/matters/', response: ['id', 'title', 'local_case_number', 'status'] },
  {
    call: 'POST /api/v1/matters/',
    payload: ['title', 'local_case_number', 'clients', 'assigned_users', 'description'],
  },
  {
    call: 'GET /api/v1/matters/{id}/',
    response: [
      'id',
      'title',
      'local_case_number',
      'status',
      'description',
      'clients',
      'assigned_users',
      'clients_details',
      'assigned_users_details',
      'tasks',
      'documents',
    ],
  },
  { call: 'DELETE /api/v1/matters/{id}/' },
  { call: 'GET /api/v1/notes/', response: ['id', 'note', 'matter', 'created_by_username', 'created_at'] },
  { call: 'POST /api/v1/notes/', payload: ['note', 'matter'] },
  {
    call: 'POST /api/v1/documents/generate-upload-url/',
    payload: ['file_name', 'file_type'],
    response: ['url', 'fields'],
  },
  { call: 'POST /api/v1/documents/', payload: ['title', 'doc_type', 'matter', 'file_path'] },
  { call: 'GET /api/v1/contacts/', response: ['id', ...contact] },
  { call: 'POST /api/v1/contacts/', payload: contact },
  { call: 'GET /api/v1/contacts/{id}/', response: ['id', ...contact] },
  { call: 'PUT /api/v1/contacts/{id}/', payload: contact },
  { call: 'DELETE /api/v1/contacts/{id}/' },
  { call: 'GET /api/v1/tasks/', response: ['id', ...task] },
  { call: 'POST /api/v1/tasks/', payload: task },
  { call: 'GET /api/v1/tasks/{id}/', response: ['id', ...task] },
  { call: 'PUT /api/v1/tasks/{id}/', payload: task },
  { call: 'DELETE /api/v1/tasks/{id}/' },
  { call: 'GET /api/v1/team/', response: ['user'] },
];

const nameOf = (request: Request): string => {
  const { pathname } = new URL(request.url());
  return `${request.method()} ${pathname.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, '{id}')}`;
};

/** Keeps what the API answers: a browser forgets it when the page goes on. */
function keepAnswers(page: Page): Map<Request, Promise<unknown>> {
  const answers = new Map<Request, Promise<unknown>>();
  page.on('response', (response) => {
    if (!response.url().includes('/api/') || response.status() === 204) return;
    answers.set(
      response.request(),
      response.json().catch(() => undefined),
    );
  });
  return answers;
}

/** The names in an answer's body; of a list, in its first row. */
const namesIn = (body: unknown): string[] => Object.keys(Object(Array.isArray(body) ? body[0] : body));

const fill = (page: Page, field: string, text: string) =>
  page.getByRole('textbox', { name: field, exact: true }).fill(text);
const press = (page: Page, button: string) =>
  page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
const open = (page: Page, link: string) => page.getByRole('link', { name: link, exact: true }).click();

/** Sends a form, and waits for where that leads. */
async function save(page: Page, button: string, heading: string): Promise<void> {
  await press(page, button);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/** What a person does in a day, with every call there is. */
async function workForADay(page: Page): Promise<void> {
  await open(page, 'Contacts');
  await open(page, 'Add New Contact');
  await fill(page, 'First Name', 'Ada');
  await save(page, 'Save Contact', 'Contacts');

  await open(page, 'Matters');
  await open(page, 'Add New Matter');
  await fill(page, 'Matter Title', 'Estate of Byron');
  await choose(page, 'Clients', 'Ada');
  await save(page, 'Save Matter', 'Matters');
  await open(page, 'Estate of Byron');
  await fill(page, 'New note', 'A note');
  await press(page, 'Add note');
  await expect(section(page, 'Case Notes').getByRole('listitem')).toHaveCount(1);
  const window = page.waitForEvent('filechooser');
  await press(page, 'File');
  await (await window).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await press(page, 'Upload');
  await expect(section(page, 'Documents').getByRole('row')).toHaveCount(2);

  await open(page, 'Tasks');
  await open(page, 'Add New Task');
  await fill(page, 'Title', 'File the petition');
  await save(page, 'Save task', 'Tasks');
  await open(page, 'Dashboard');
  await expect(page.getByRole('region', { name: 'My Pending Tasks' })).toContainText('File the petition');
  await open(page, 'File the petition');
  await open(page, 'Edit');
  await fill(page, 'Description', 'Soon');
  await save(page, 'Save Changes', 'Tasks');
  // A list that is left is not answered any more.
  await page.reload();
  await open(page, 'File the petition');
  await press(page, 'Delete');
  await answer(page, 'Are you sure you want to delete this task?', 'Delete');
  await expect(page.getByText('There are no tasks yet.')).toBeVisible();

  await open(page, 'Matters');
  await open(page, 'Estate of Byron');
  await press(page, 'Delete');
  await answer(page, 'Are you sure you want to delete this matter?', 'Delete');
  await expect(page.getByText('There are no matters yet.')).toBeVisible();
  await open(page, 'Contacts');
  await open(page, 'Ada');
  await open(page, 'Edit');
  await fill(page, 'Last Name', 'Byron');
  await save(page, 'Save Changes', 'Ada Byron');
  await press(page, 'Delete');
  await answer(page, 'Are you sure you want to delete this contact?', 'Delete');
  await expect(page.getByText('There are no contacts yet.')).toBeVisible();
}

test.use({ role: null });

test('a day of work makes every call of the base specification, as it says', async ({ page, firm, wire }) => {
  const answers = keepAnswers(page);
  await page.goto('/');
  await signIn(page, firm.admin.username, password);
  await workForADay(page);
  await page.waitForLoadState('networkidle');

  for (const { call, payload, response } of table) {
    const made = wire.calls().filter((request) => nameOf(request) === call);
    // A page that is left aborts its open requests.
    const answered = (await Promise.all(made.map((request) => request.response()))).filter(Boolean);
    expect(answered.length, call).toBeGreaterThan(0);
    for (const request of made) {
      expect((await request.response())?.ok() ?? true, call).toBe(true);
      if (payload) expect(Object.keys(request.postDataJSON()), call).toEqual(expect.arrayContaining(payload));
    }
    if (!response) continue;
    const bodies = await Promise.all(made.map((request) => answers.get(request)));
    const complete = bodies.filter((body) => response.every((name) => namesIn(body).includes(name)));
    expect(complete.length, call).toBeGreaterThan(0);
  }
  for (const request of wire.calls()) {
    const { authorization } = request.headers();
    if (nameOf(request) === 'POST /api/v1/users/token/') expect(authorization).toBeUndefined();
    else expect(authorization, nameOf(request)).toMatch(/^Bearer ./);
  }
  const notes = wire.calls().find((request) => nameOf(request) === 'GET /api/v1/notes/');
  expect(new URL(notes?.url() ?? '').searchParams.get('matter_id')).toMatch(/./);
  const [form] = wire.sent(storePost);
  expect(form?.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(form?.headers().authorization).toBeUndefined();
});
