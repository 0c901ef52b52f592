import './styles.css';
import { defineRemote } from '@allsquare/kit/remote';

export const remote = defineRemote({ routes: [], slots: {} });
