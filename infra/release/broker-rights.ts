import { streamName } from '@allsquare/contract-kit';
import { shout } from '@allsquare/contract-kit/service-manifest';
import type { BrokerUse } from './read-broker-use.ts';

const owned = (stream: string) => [
  `$JS.API.STREAM.INFO.${stream}`,
  `$JS.API.STREAM.CREATE.${stream}`,
  `$JS.API.STREAM.MSG.GET.${stream}`,
  `$JS.API.STREAM.MSG.DELETE.${stream}`,
];
/** Whoever comes first makes the stream, its publisher or a follower. */
const others = (stream: string) => [`$JS.API.STREAM.INFO.${stream}`, `$JS.API.STREAM.CREATE.${stream}`];
const followed = (stream: string) => [
  `$JS.API.CONSUMER.CREATE.${stream}.>`,
  `$JS.API.CONSUMER.INFO.${stream}.*`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
  `$JS.ACK.${stream}.>`,
];
const bucket = (name: string) => [
  `$KV.${name}.>`,
  `$JS.API.STREAM.INFO.KV_${name}`,
  `$JS.API.STREAM.CREATE.KV_${name}`,
  `$JS.API.CONSUMER.CREATE.KV_${name}.>`,
  `$JS.API.CONSUMER.INFO.KV_${name}.*`,
  `$JS.API.CONSUMER.DELETE.KV_${name}.*`,
  `$JS.FC.KV_${name}.>`,
];

const rightsOf = (service: string, { publishes, follows, buckets, sends, hears }: BrokerUse) => {
  const stream = (subject: string) => streamName({ subject });
  return {
    publish: [
      ...publishes.map((subject) => `${subject}.*`),
      ...sends,
      '$JS.API.INFO',
      ...publishes.flatMap((subject) => owned(stream(subject))),
      ...follows.flatMap((subject) => [
        ...(publishes.includes(subject) ? [] : others(stream(subject))),
        ...followed(stream(subject)),
      ]),
      ...buckets.flatMap(bucket),
    ],
    subscribe: [`_INBOX_${service}.>`, ...hears],
  };
};

const list = (subjects: string[]) => subjects.map((subject) => `          "${subject}"\n`).join('');

/** infra/nats/nats.conf, of what each service does at the broker. */
export function natsConf(uses: Map<string, BrokerUse>): string {
  const users = Array.from(uses, ([service, use]) => {
    const { publish, subscribe } = rightsOf(service, use);
    return `    {
      user: ${service}
      password: $${shout(service)}_NATS_PASSWORD
      permissions: {
        publish: [
${list(publish)}        ]
        subscribe: [
${list(subscribe)}        ]
      }
    }
`;
  });
  return `# Who may say what on the broker: one user a service. A service publishes its own subjects, live messages for browsers,
# and what JetStream needs for the streams that it owns or follows; answers reach it under its own inbox prefix.
# Passwords come from the environment, quoted ('"..."'), so that none is read as a number.
# Written by npm run generate from the services' code.
authorization {
  users = [
    { user: operator, password: $OPERATOR_NATS_PASSWORD }
${users.join('')}  ]
}
`;
}
