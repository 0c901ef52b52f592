/*
 * Imported before a service. Each SIGUSR2 sets the clock of the process: an hour ahead, right, an hour behind, right.
 */
const STEPS = [0, 3_600_000, 0, -3_600_000];
const RealDate = Date;
let step = 0;

const now = () => RealDate.now() + STEPS[step % STEPS.length];
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, as) => Reflect.construct(target, given.length > 0 ? given : [now()], as),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
process.on('SIGUSR2', () => {
  step += 1;
});
