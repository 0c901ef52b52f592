import { useQuery } from '@allsquare/kit/query';
import { Card } from '@allsquare/kit/ui/card';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';

/** No answer yet: a skeleton. */
export const Waiting = () => {
  const query = useQuery<string>({ queryKey: ['waiting'], queryFn: () => new Promise(() => {}) });
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={1} />}>
      {(words) => <Card className="g-card">{words}</Card>}
    </Loaded>
  );
};

/** No answer at all: the failure, with its way to try again. */
export const Refused = () => {
  const query = useQuery<string>({ queryKey: ['refused'], queryFn: () => Promise.reject(new Error('away')) });
  return <Loaded query={query}>{(words) => <Card className="g-card">{words}</Card>}</Loaded>;
};

/** An older answer, and no newer one: the old one stays, under a quiet mark. */
export const OutOfDate = () => {
  const query = useQuery<string>({
    queryKey: ['old'],
    queryFn: () => Promise.reject(new Error('away')),
    initialData: '5 expenses',
    staleTime: 0,
  });
  return <Loaded query={query}>{(words) => <Card className="g-card">{words}</Card>}</Loaded>;
};
