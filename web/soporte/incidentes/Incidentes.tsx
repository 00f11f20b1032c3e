import {
  buscarIncidentes,
  cerrarIncidente,
  type EnvioFallidoVM,
  type IncidenteVM,
  reintentarEnvio,
} from '#features/informes/incidentes/incidentes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { DialogoDeIncidente } from './DialogoDeIncidente.tsx';
import { TablaDeEnvios } from './TablaDeEnvios.tsx';
import { TablaDeIncidentes } from './TablaDeIncidentes.tsx';

/** What stays in the timeline of a sale that was only to be seen. */
const VISTA = 'Vista';
const FALLO = 'Ocurrió un error al procesar la solicitud';

/** `/soporte/incidentes`: what waits for a person and no other screen solves. */
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

  const correr = async (titulo: string, hecho: string, hacer: () => Promise<unknown>) => {
    const alCerrar = () => void refetch();
    operacion.iniciar();
    try {
      await hacer();
      operacion.exito(hecho, { titulo, alCerrar });
    } catch (fallo) {
      const texto = fallo instanceof ErrorDeApi ? fallo.message : FALLO;
      operacion.error(texto, { titulo, alCerrar });
    }
  };
  const cerrar = ({ id }: IncidenteVM, nota: string) => {
    setPorCerrar(null);
    return correr('Incidente', 'El incidente quedó resuelto.', () =>
      llamar(cerrarIncidente, { id, nota }),
    );
  };
  const marcarVista = ({ id }: IncidenteVM) =>
    correr('Incidente', 'La venta quedó marcada como vista.', () =>
      llamar(cerrarIncidente, { id, nota: VISTA }),
    );
  const reintentar = ({ id }: EnvioFallidoVM) =>
    correr('Envío', 'El envío se está intentando nuevamente.', () =>
      llamar(reintentarEnvio, { id }),
    );

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
