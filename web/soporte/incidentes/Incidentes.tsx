import {
  buscarIncidentes,
  cerrarIncidente,
  type EnvioFallidoVM,
  type IncidenteVM,
  reintentarEnvio,
  reintentarEnvios,
} from '#features/inicio/incidentes/incidentes.contract.ts';
import { contar } from '#values/numero.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { Insignia } from '../../ui/estado/Insignia.tsx';
import classes from '../piezas/soporte.module.css';
import { NO_SE_PROCESO } from '../../lib/api/textos-de-fallo.ts';
import { DialogoDeIncidente } from './DialogoDeIncidente.tsx';
import { queEs, TablaDeEnvios } from './TablaDeEnvios.tsx';
import { TablaDeIncidentes } from './TablaDeIncidentes.tsx';

interface Resultado {
  readonly id: number;
  readonly que: string;
  readonly reintentado: boolean;
}

/** Results of the resent messages, failures first. */
const ResultadosDeEnvios = ({ resultados }: { readonly resultados: readonly Resultado[] }) => {
  const reintentados = resultados.filter(({ reintentado }) => reintentado).length;
  return (
    <>
      <p>
        {`Se están intentando nuevamente ${reintentados} de ${contar(resultados.length, 'envío', 'envíos')}.`}
      </p>
      <ul className={classes.resultados}>
        {resultados
          .toSorted((a, b) => Number(a.reintentado) - Number(b.reintentado))
          .map(({ id, que, reintentado }) => (
            <li key={id}>
              <Insignia tono={reintentado ? 'exito' : 'neutro'}>
                {reintentado ? 'En camino' : 'Ya no estaba detenido'}
              </Insignia>{' '}
              {que}
            </li>
          ))}
      </ul>
    </>
  );
};

/** Explanation stored for a sale that only had to be seen. */
const VISTA = 'Vista';

/** `/soporte/incidentes`: matters for a person that no other screen solves. */
export const Incidentes = () => {
  const operacion = useOperacion();
  const [porCerrar, setPorCerrar] = useState<IncidenteVM | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [buscarIncidentes.id],
    queryFn: ({ signal }) => llamar(buscarIncidentes, {}, { senal: signal }),
    staleTime: 0,
  });
  const estado = {
    cargando: isPending,
    error: error && {
      idSolicitud: error instanceof ErrorDeApi ? error.idSolicitud : null,
      alReintentar: () => void refetch(),
    },
  };

  /** Reads the queries that `hacer` returns again once it is done. */
  const correr = async (titulo: string, hacer: () => Promise<ReactNode>) => {
    const alCerrar = () => void refetch();
    operacion.iniciar();
    try {
      operacion.exito(await hacer(), { titulo, alCerrar });
    } catch (fallo) {
      const texto = fallo instanceof ErrorDeApi ? fallo.message : NO_SE_PROCESO;
      operacion.error(texto, { titulo, alCerrar });
    }
  };
  const cerrar = ({ id }: IncidenteVM, nota: string) => {
    setPorCerrar(null);
    return correr('Incidente', async () => {
      await llamar(cerrarIncidente, { id, nota });
      return 'El incidente quedó resuelto.';
    });
  };
  const marcarVista = ({ id }: IncidenteVM) =>
    correr('Incidente', async () => {
      await llamar(cerrarIncidente, { id, nota: VISTA });
      return 'La venta quedó marcada como vista.';
    });
  const reintentar = ({ id }: EnvioFallidoVM) =>
    correr('Envío', async () => {
      await llamar(reintentarEnvio, { id });
      return 'El envío se está intentando nuevamente.';
    });
  const reintentarVarios = (envios: readonly EnvioFallidoVM[]) =>
    correr('Envíos', async () => {
      const dichos = await llamar(reintentarEnvios, { ids: envios.map(({ id }) => id) });
      const cuales = new Set(dichos.flatMap(({ id, reintentado }) => (reintentado ? id : [])));
      return (
        <ResultadosDeEnvios
          resultados={envios.map((envio) => ({
            id: envio.id,
            que: queEs(envio),
            reintentado: cuales.has(envio.id),
          }))}
        />
      );
    });

  return (
    <Pagina
      titulo="Incidentes"
      proposito="Lo que espera a una persona: incidentes abiertos, y envíos de los últimos 30 días que agotaron sus intentos."
    >
      <section aria-labelledby="abiertos">
        <h2 id="abiertos">Incidentes abiertos</h2>
        <TablaDeIncidentes
          filas={data?.incidentes}
          {...estado}
          alCerrar={setPorCerrar}
          alVer={(incidente) => void marcarVista(incidente)}
        />
      </section>
      <section aria-labelledby="detenidos">
        <h2 id="detenidos">Envíos que agotaron sus intentos</h2>
        <TablaDeEnvios
          filas={data?.envios}
          {...estado}
          alReintentar={(envio) => void reintentar(envio)}
          alReintentarVarios={reintentarVarios}
        />
      </section>
      <DialogoDeIncidente
        incidente={porCerrar}
        alVolver={() => setPorCerrar(null)}
        alCerrar={(incidente, nota) => void cerrar(incidente, nota)}
      />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
