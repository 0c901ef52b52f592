export function dropExpired<Name>(deadlines: Map<Name, number>) {
  for (const [name, until] of deadlines) if (until < Date.now()) deadlines.delete(name);
}
