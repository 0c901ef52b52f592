import several from '@allsquare/friends-contract/examples/several-friends.json' with { type: 'json' };
