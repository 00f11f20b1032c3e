import { obtenerRitmo, type RitmoVM } from '#features/inicio/ritmo/ritmo.contract.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { textoDeEspera } from '../../lib/useEspera.ts';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { Panel } from '../panel/Panel.tsx';
import classes from './ritmo.module.css';

const CALMA_MS = 60_000;
const APRIETA_MS = 10_000;

/** True if a sale waits for longer than one of the settings allows. */
const seAtrasa = ({ espera, sala, informes }: RitmoVM): boolean =>
  [sala, informes].some((uno) => uno !== null && espera > uno.limite);

const hayEspera = ({ sala }: RitmoVM): boolean => (sala?.esperando ?? 0) > 0;

const detalleDeEspera = ({ espera, informes }: RitmoVM): string => {
  if (informes !== null && espera > informes.limite) {
    return `Los informes y exportaciones esperan hasta que baje de ${textoDeEspera(informes.limite)}`;
  }
  return espera === 0 ? 'Ninguna venta pagada espera' : 'La venta pagada que más espera';
};

const detalleDeSala = ({ espera, sala }: RitmoVM): string => {
  if (sala === null) return 'Sin sala de espera en los enlaces públicos';
  if (sala.esperando > 0)
    return `Entraron ${formatearNumero(sala.entraronPorMinuto)} en el último minuto`;
  const cuando = textoDeEspera(sala.limite);
  return espera > sala.limite
    ? `Abierta: la espera pasa de ${cuando}`
    : `Se abre cuando la espera pase de ${cuando}`;
};

/** True if there is nothing to compare or to act on. */
const enCalma = ({ espera, ventasPorMinuto, sala }: RitmoVM): boolean =>
  espera === 0 && ventasPorMinuto === 0 && (sala?.esperando ?? 0) === 0;

const cifrasDe = (ritmo: RitmoVM) => [
  {
    titulo: 'Espera para emitir',
    valor: textoDeEspera(ritmo.espera),
    detalle: detalleDeEspera(ritmo),
    aprieta: seAtrasa(ritmo),
  },
  {
    titulo: 'Ventas emitidas por minuto',
    valor: formatearNumero(ritmo.ventasPorMinuto),
    detalle: `${formatearNumero(ritmo.publicasPorMinuto)} por enlace público`,
    aprieta: false,
  },
  {
    titulo: 'En la sala de espera',
    valor: contar(ritmo.sala?.esperando ?? 0, 'persona', 'personas'),
    detalle: detalleDeSala(ritmo),
    aprieta: hayEspera(ritmo),
  },
];

/** True if somebody should look at the load now. */
const apremia = (ritmo: RitmoVM): boolean => seAtrasa(ritmo) || hayEspera(ritmo);

const useRitmo = () => {
  const puedeVer = usePuede()(obtenerRitmo);
  const consulta = useQuery({
    queryKey: [obtenerRitmo.id],
    queryFn: ({ signal }) => llamar(obtenerRitmo, {}, { senal: signal }),
    enabled: puedeVer,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && apremia(state.data) ? APRIETA_MS : CALMA_MS),
  });
  return { puedeVer, ...consulta };
};

/** Load of the day in a sentence, while it presses; undefined otherwise. */
export const useRitmoQueAprieta = (): string | undefined => {
  const { data } = useRitmo();
  if (!data || !apremia(data)) return undefined;
  const espera = `La venta pagada que más espera lleva ${textoDeEspera(data.espera)}`;
  if (!hayEspera(data)) return espera;
  const enSala = contar(data.sala?.esperando ?? 0, 'persona', 'personas');
  return `${espera}, y hay ${enSala} en la sala de espera`;
};

/** Load of the day: age of the queue, sales per minute, and visitors in the waiting room. */
export const Ritmo = () => {
  const { puedeVer, data, error, refetch } = useRitmo();
  if (!puedeVer) return null;
  return (
    <Panel
      titulo="Ritmo de ventas"
      className={classes.panel}
      vacio={
        data && enCalma(data)
          ? 'Ninguna venta pagada espera, y en el último minuto no se emitió ninguna.'
          : undefined
      }
    >
      {error && !data ? (
        <EstadoError
          titulo="No pudimos consultar el ritmo de ventas."
          error={error}
          alReintentar={() => void refetch()}
        />
      ) : data ? (
        <dl className={classes.cifras}>
          {cifrasDe(data).map(({ titulo, valor, detalle, aprieta }) => (
            <div key={titulo} data-aprieta={aprieta || undefined}>
              <dt>{titulo}</dt>
              <dd className={classes.numero}>{valor}</dd>
              <dd className={classes.detalle}>{detalle}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className={`${classes.cifras} por-llegar`} aria-busy>
          <TextoDeCarga />
        </div>
      )}
    </Panel>
  );
};
