import {
  type IncompletaVM,
  listaIncompletas,
} from '#features/emision/continuar/continuar.contract.ts';
import { IconPlayerPlay } from '@tabler/icons-react';
import { NumeroDeVenta } from '../../ui/ficha/NumeroConFicha.tsx';
import { useListaDelServidor } from '../../lib/lista/useListaDelServidor.ts';
import { columnasDeLista } from '../../ui/tabla/columnas-de-lista.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';

const { descripcion } = listaIncompletas;
const COLUMNAS = columnasDeLista<IncompletaVM>(descripcion, {
  id: ({ id }) => <NumeroDeVenta id={id} />,
});

/** `/Soporte/ContinuarVenta`: paid sales with missing policies. */
export const ContinuarVenta = () => {
  const { vista, consulta, cargando } = useListaDelServidor(listaIncompletas, {});
  return (
    <Pagina
      titulo={descripcion.titulo}
      proposito="Ventas pagadas cuya emisión no ha terminado. Elija una para continuarla."
    >
      <Tabla
        titulo="Ventas incompletas"
        columnas={COLUMNAS}
        claveDe={({ id }) => id}
        vista={vista}
        cargando={cargando}
        error={
          consulta.error && {
            titulo: consulta.error.message,
            idSolicitud: consulta.error.idSolicitud,
            alReintentar: () => void consulta.refetch(),
          }
        }
        unidad={descripcion.unidad}
        {...(vista.texto === '' && {
          vacio: (
            <EstadoVacio
              titulo="Ninguna venta quedó a medias."
              texto="Una venta pagada a la que le falten pólizas aparecerá aquí para continuarla."
            />
          ),
        })}
        acciones={({ id }) => [
          {
            titulo: `Continuar venta ${id}`,
            icono: IconPlayerPlay,
            ruta: `/Soporte/RegeneracionVenta?iv=${id}`,
          },
        ]}
      />
    </Pagina>
  );
};
