import {
  buscarCalendario,
  type CambioVM,
} from '#features/inicio/calendario/calendario.contract.ts';
import { fechaEnPalabras } from '#values/fecha.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import classes from './calendario.module.css';
import { dichoDeCambio } from './cambios-en-pantalla.ts';

const Cambio = ({ cambio }: { readonly cambio: CambioVM }) => {
  const { frase, ruta, llamada } = dichoDeCambio(cambio);
  return (
    <li>
      {usePuede()(llamada) ? (
        <Anchor component={Link} to={ruta} underline="always">
          {frase}
        </Anchor>
      ) : (
        frase
      )}
    </li>
  );
};

const Dias = ({ cambios }: { readonly cambios: readonly CambioVM[] }) => (
  <>
    {[...Map.groupBy(cambios, ({ fecha }) => fecha)].map(([fecha, suyos]) => (
      <section key={fecha} aria-labelledby={`dia-${fecha}`} className={classes['dia']}>
        <h2 id={`dia-${fecha}`} className={classes['fecha']}>
          {fechaEnPalabras(fecha)}
        </h2>
        <ul className={classes['cambios']}>
          {suyos.map((cambio) => (
            <Cambio
              key={`${cambio.clase}-${cambio.que}-${cambio.ids.join()}-${cambio.periodo}-${cambio.detalle}`}
              cambio={cambio}
            />
          ))}
        </ul>
      </section>
    ))}
  </>
);

/** `/Informes/Calendario`: what changes from today on over all agreements, by day. */
export const Calendario = () => {
  const { data, error, refetch } = useQuery<{ cambios: CambioVM[] }, ErrorDeApi>({
    queryKey: [buscarCalendario.id],
    queryFn: ({ signal }) => llamar(buscarCalendario, {}, { senal: signal }),
  });
  return (
    <Pagina
      titulo="Calendario de cambios"
      proposito="Precios, textos de la póliza, detenciones, papeles de corredores y temporadas, desde hoy."
    >
      {data && <Dias cambios={data.cambios} />}
      {data?.cambios.length === 0 && <EstadoVacio texto="Nada cambia desde hoy." />}
      {!data && error && (
        <EstadoError
          titulo="No pudimos leer el calendario."
          error={error}
          alReintentar={() => void refetch()}
        />
      )}
      {!data && !error && (
        <p className="por-llegar">
          <TextoDeCarga />
        </p>
      )}
    </Pagina>
  );
};
