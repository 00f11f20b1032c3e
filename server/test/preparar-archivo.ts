import { reiniciarSeries } from './series.ts';

reiniciarSeries();
