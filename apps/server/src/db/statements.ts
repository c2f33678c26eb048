import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  ReferenceNode,
  SelectModifierNode,
  type TableNode,
} from 'kysely';
import type { DB } from './schema.ts';

/**
 * Writes the schema's name before each table that is read or written. (Kysely's `withSchema` copies every statement
 * for that, which takes as long as the rest of building it.)
 */
class SchemaCompiler extends PostgresQueryCompiler {
  protected override visitTable(node: TableNode): void {
    const { parentNode: parent } = this;
    const refers = parent && (ReferenceNode.is(parent) || SelectModifierNode.is(parent));
    if (!refers) this.append('"caseward".');
    super.visitTable(node);
  }
}

/**
 * Builds statements and runs none. A scope sends them, because Kysely sends one statement at a time and so would wait
 * for BEGIN, the settings and the session check before the first query.
 */
export const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new SchemaCompiler(),
  },
});
