import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { onNode } from '../apps/server/src/testing/citus.ts';
import { execute } from './execute.ts';

/** A node of a cluster, by its superuser address. */
interface Node {
  superUrl: string;
}

/** What certificates are for, in the words of docs/operations.md, section *Many machines: Citus*. */
const commonName = 'caseward-node';
const roles = ['caseward_app', 'caseward_owner', 'postgres'];
const settings = {
  ssl: 'on',
  ssl_cert_file: 'node.crt',
  ssl_key_file: 'node.key',
  ssl_ca_file: 'nodes-ca.crt',
  'citus.node_conninfo': 'sslmode=verify-full sslrootcert=nodes-ca.crt sslcert=node.crt sslkey=node.key',
};

/** Has nodes know each other by certificates, as the guide for operators says. Clients without TLS are trusted. */
export async function certifyNodes(nodes: readonly Node[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'caseward-certificates-'));
  try {
    await makeCertificates(folder);
    for (const node of nodes) await certify(node, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes an authority, and a certificate that each node has: all of them have one address here. */
async function makeCertificates(folder: string): Promise<void> {
  const make = (name: string, subject: string, ...words: string[]) =>
    execute(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
        ...['-subj', `/CN=${subject}`, '-keyout', `${name}.key`, '-out', `${name}.crt`, ...words],
      ],
      folder,
    );
  await make('nodes-ca', 'Nodes of a drill');
  const names = 'subjectAltName=IP:127.0.0.1,DNS:localhost';
  const leaf = ['-addext', 'basicConstraints=critical,CA:FALSE', '-addext', names];
  await make('node', commonName, '-CA', 'nodes-ca.crt', '-CAkey', 'nodes-ca.key', ...leaf);
}

async function certify({ superUrl }: Node, folder: string): Promise<void> {
  const [data = '', access = '', people = ''] = await settingsOf(superUrl, [
    'data_directory',
    'hba_file',
    'ident_file',
  ]);
  const { uid, gid } = await stat(data);
  for (const name of ['nodes-ca.crt', 'node.crt', 'node.key']) {
    await writeFile(join(data, name), await readFile(join(folder, name)), { mode: 0o600 });
    await chown(join(data, name), uid, gid);
  }
  await writeFile(people, roles.map((role) => `nodes ${commonName} ${role}\n`).join(''));
  await writeFile(
    access,
    `local all all trust
hostssl caseward ${roles.join(',')} 127.0.0.1/32 cert map=nodes
hostnossl all all 127.0.0.1/32 trust
`,
  );
  await onNode(
    superUrl,
    ...Object.entries(settings).map(([name, value]) => `alter system set ${name} = '${value}'`),
    'select pg_reload_conf()',
  );
}

async function settingsOf(url: string, names: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: string }>(
      'select current_setting(name) as value from unnest($1::text[]) with ordinality as asked(name, n) order by n',
      [names],
    );
    return rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
}

/** How nodes are connected to a node at this moment: how many connections, and how many of them by certificate. */
export async function connectionsOfNodes({ superUrl }: Node): Promise<{ all: number; certified: number }> {
  const client = new Client({ connectionString: superUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ all: number; certified: number }>(
      `select count(*)::int as all, (count(*) filter (where s.ssl and s.client_dn = $1))::int as certified
       from pg_stat_activity a join pg_stat_ssl s using (pid) where a.application_name ~ '^citus_(internal|rebalancer)'`,
      [`/CN=${commonName}`],
    );
    return rows[0] ?? { all: 0, certified: 0 };
  } finally {
    await client.end();
  }
}
