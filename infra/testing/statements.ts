import pg from 'pg';

export type Statement = { text: string; values?: unknown[] };
type Client = { query: (...args: unknown[]) => unknown; connectionParameters: { application_name?: string } };

/**
 * The database queries of a service while `work` runs, statement by statement; its relay has a separate session and
 * does not count.
 */
export async function statementsWithValuesDuring(service: string, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const client = pg.Client.prototype as unknown as Client;
  const { query } = client;
  client.query = function (this: Client, ...args: unknown[]) {
    const asked = args[0] as string | Statement;
    if (this.connectionParameters.application_name === service)
      statements.push(typeof asked === 'string' ? { text: asked } : asked);
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return statements;
}

/** The same without the values. */
export const statementsDuring = async (service: string, work: () => Promise<unknown>): Promise<string[]> =>
  (await statementsWithValuesDuring(service, work)).map(({ text }) => text);
