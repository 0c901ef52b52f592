import { streamName } from '@allsquare/contract-kit';
import { toConstantCase } from '@allsquare/contract-kit/service-manifest';
import type { BrokerUse } from './read-broker-use.ts';

/** The operator manages streams; a publisher may read a stream's length and content. */
const owned = (stream: string) => [`$JS.API.STREAM.INFO.${stream}`, `$JS.API.STREAM.MSG.GET.${stream}`];
/** For the consumer with the service's name, and for reading into a new database. */
const followed = (stream: string, service: string) => [
  `$JS.API.STREAM.INFO.${stream}`,
  `$JS.API.STREAM.MSG.GET.${stream}`,
  `$JS.API.CONSUMER.INFO.${stream}.${service}`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.${service}`,
  `$JS.ACK.${stream}.${service}.>`,
];
const bucket = (name: string) => [
  `$KV.${name}.>`,
  `$JS.API.STREAM.INFO.KV_${name}`,
  `$JS.API.STREAM.MSG.GET.KV_${name}`,
];

const rightsOf = (service: string, { publishes, erases, follows, buckets, sends, receives }: BrokerUse) => {
  const stream = (subject: string) => streamName({ subject });
  const written = [
    ...publishes.map((subject) => `${subject}.*`),
    ...sends,
    '$JS.API.INFO',
    ...publishes.flatMap((subject) => owned(stream(subject))),
    ...erases.map((subject) => `$JS.API.STREAM.MSG.DELETE.${stream(subject)}`),
    ...follows.flatMap((subject) => followed(stream(subject), service)),
    ...buckets.flatMap(bucket),
  ];
  return {
    publish: [...new Set(written)],
    subscribe: [`_INBOX_${service}.>`, ...receives, ...buckets.map((name) => `$KV.${name}.>`)],
  };
};

const list = (subjects: string[]) => subjects.map((subject) => `          "${subject}"\n`).join('');

/** infra/nats/nats.conf, from each service's use of the broker. */
export function natsConf(uses: Map<string, BrokerUse>): string {
  const users = Array.from(uses, ([service, use]) => {
    const { publish, subscribe } = rightsOf(service, use);
    return `    {
      user: ${service}
      password: $${toConstantCase(service)}_NATS_PASSWORD
      permissions: {
        publish: [
${list(publish)}        ]
        subscribe: [
${list(subscribe)}        ]
      }
    }
`;
  });
  return `# Who may say what on the broker: one user a service. A service publishes its own subjects and live messages for
# browsers, reads the streams that it owns or follows, and pulls and acknowledges from the consumers of its name; it
# makes and changes none (streams.json). Answers reach it under its own inbox prefix. What is acknowledged is on disk.
# Passwords come from the environment, quoted ('"..."'), so that none is read as a number.
# Written by npm run release -- generate from the services' code.
jetstream { sync_interval: always }
authorization {
  users = [
    { user: operator, password: $OPERATOR_NATS_PASSWORD }
${users.join('')}  ]
}
`;
}
