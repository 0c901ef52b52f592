import pg from 'pg';

type Asked = string | { text: string };
type Client = { query: (...args: unknown[]) => unknown; connectionParameters: { application_name?: string } };

/**
 * What a service asks its database while `work` runs, statement by statement; its relay has a session of its own and
 * does not count.
 */
export async function statementsDuring(service: string, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const client = pg.Client.prototype as unknown as Client;
  const { query } = client;
  client.query = function (this: Client, ...args: unknown[]) {
    const asked = args[0] as Asked;
    if (this.connectionParameters.application_name === service)
      statements.push(typeof asked === 'string' ? asked : asked.text);
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return statements;
}
