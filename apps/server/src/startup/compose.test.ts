import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readConfig, settingNames } from '../config.ts';
import { exampleWith } from '../testing/example.ts';

/*
 * deploy/compose.yaml beside what it starts: the server's settings, the image that deploy/image.sh builds, the store of
 * deploy/garage.toml. There is no container engine in tests, so nothing is started; `npm run drill -- image` runs the
 * image itself.
 */

/** What the file uses of https://github.com/compose-spec/compose-spec, and nothing else: a misspelled key fails. */
const Service = z.strictObject({
  image: z.string(),
  read_only: z.optional(z.boolean()),
  cap_drop: z.optional(z.array(z.string())),
  security_opt: z.optional(z.array(z.string())),
  tmpfs: z.optional(z.array(z.string())),
  stop_grace_period: z.optional(z.string().regex(/^\d+s$/)),
  depends_on: z.optional(z.array(z.string())),
  ports: z.optional(z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/, 'reachable from elsewhere'))),
  volumes: z.optional(z.array(z.string())),
  environment: z.optional(z.record(z.string(), z.string('quote it'))),
  healthcheck: z.optional(
    z.strictObject({ test: z.array(z.string()), start_period: z.string(), interval: z.string() }),
  ),
});
const Compose = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
});

/** What an operator writes into `.env`. */
const operators: Record<string, string> = {
  CASEWARD_VERSION: '0.3.0',
  PUBLIC_URL: 'https://caseward.example.com',
  APP_PASSWORD: 'app-password',
  OWNER_PASSWORD: 'owner-password',
  SUPERUSER_PASSWORD: 'superuser-password',
  S3_PUBLIC_URL: 'https://files.example.com',
  S3_ACCESS_KEY_ID: 'GK0123456789',
  S3_SECRET_ACCESS_KEY: 'secret',
  METRICS_TOKEN: 'm'.repeat(32),
};

/** The file with its variables replaced as Compose does: `:?` refuses what is missing, `:-` has a default. */
async function composed(given: Record<string, string> = operators) {
  const fill = (text: string) =>
    text.replace(/\$\{(\w+)(?::(\?|-([^}]*)))\}/g, (_, name, rule, standard) => {
      const value = given[name] ?? standard;
      if (rule === '?' && value === undefined) throw new Error(`${name} is missing`);
      return value;
    });
  const text = await exampleWith('compose.yaml', []);
  const filled = parse(text, (_, value: unknown) => (typeof value === 'string' ? fill(value) : value));
  expect(JSON.stringify(filled)).not.toContain('${');
  return Compose.parse(filled);
}

const caseward = async () => {
  const { caseward } = (await composed()).services;
  if (!caseward) throw new Error('deploy/compose.yaml does not start Caseward.');
  return caseward;
};

describe('deploy/compose.yaml', () => {
  it('has only what Compose knows, and every name in it leads somewhere', async () => {
    const { services, volumes } = await composed();
    for (const { depends_on = [], volumes: mounted = [] } of Object.values(services)) {
      for (const other of depends_on) expect(Object.keys(services)).toContain(other);
      const named = mounted.map((mount) => mount.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
      for (const name of named) expect(Object.keys(volumes)).toContain(name);
    }
  });

  it.each(Object.keys(operators))('asks for %s', async (name) => {
    const { [name]: _, ...rest } = operators;
    await expect(composed(rest)).rejects.toThrow(`${name} is missing`);
  });

  it('gives the server settings that it knows and takes', async () => {
    const { environment = {} } = await caseward();
    expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
    const config = readConfig(environment);
    expect(config).toMatchObject({
      publicUrl: operators.PUBLIC_URL,
      databaseUrl: 'postgres://caseward_app:app-password@postgres/caseward',
      s3: { bucket: 'caseward', region: 'garage', endpoint: operators.S3_PUBLIC_URL, forcePathStyle: true },
      metrics: { port: 9464, host: '0.0.0.0', token: operators.METRICS_TOKEN },
    });
  });

  it('names the image and the port that deploy/image.sh builds', async () => {
    const script = await exampleWith('image.sh', []);
    const { image, ports, volumes, healthcheck } = await caseward();
    expect(script).toContain('oci-archive:$archive:caseward:$version');
    expect(image).toBe(`caseward:${operators.CASEWARD_VERSION}`);
    const [, port] = /--env PORT=(\d+)/.exec(script) ?? [];
    expect(ports).toEqual([`127.0.0.1:${port}:${port}`]);
    expect(healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${port}/readyz`);
    const [, data] = /--env CASEWARD_DATA=(\S+)/.exec(script) ?? [];
    expect(volumes).toEqual([`data:${data}`]);
  });

  it('leaves the server time to stop', async () => {
    const seconds = Number.parseInt((await caseward()).stop_grace_period ?? '', 10);
    expect(seconds).toBeGreaterThan(30);
  });

  it('speaks to the store that deploy/garage.toml starts', async () => {
    const garage = await exampleWith('garage.toml', []);
    const { services } = await composed();
    expect(garage).toContain(`s3_region = "${services.caseward?.environment?.S3_REGION}"`);
    const [, port] = /api_bind_addr = "0\.0\.0\.0:(\d+)"/.exec(garage) ?? [];
    expect(services.s3?.ports).toEqual([`127.0.0.1:${port}:${port}`]);
  });
});
