import {
  listaModelos,
  MODELOS_POR_VEZ,
  type ModeloDeListaVM,
  reconocerModelos,
} from '#features/mantenedores/modelos/modelo.contract.ts';
import { contar } from '#values/numero.ts';
import { unirConY } from '#values/texto.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { conVuelta } from '../../lib/lista/estado-de-lista.ts';
import { useListaDelServidor } from '../../lib/lista/useListaDelServidor.ts';
import { textoDeFallo } from '../../ui/estado/causas.ts';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { BarraDeSeleccion } from '../../ui/seleccion/BarraDeSeleccion.tsx';
import { columnaDeSeleccion } from '../../ui/seleccion/columna-de-seleccion.tsx';
import { seElige } from '../../ui/seleccion/se-elige.ts';
import { useSeleccion } from '../../ui/seleccion/useSeleccion.ts';
import { columnasDeLista } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { rutaDeIngreso } from '../piezas/mantenedor.ts';
import { MODELOS, PROPIAS_DE_MODELO } from './modelo.ts';

const { descripcion } = listaModelos;
const DE_LISTA = {
  ...descripcion,
  columnas: descripcion.columnas.filter(({ clave }) => clave !== 'estaVigente'),
};

/** 'TOYOTA YARIS'. */
const nombreDe = ({ marcaVM, nombre }: ModeloDeListaVM): string => `${marcaVM.nombre} ${nombre}`;

/** '2 modelos y 1 marca'. */
const enPalabras = ({ modelos, marcas }: { modelos: number; marcas: number }): string =>
  unirConY([
    contar(modelos, 'modelo', 'modelos'),
    ...(marcas > 0 ? [contar(marcas, 'marca', 'marcas')] : []),
  ]);

/** Accepts models at once, and reads every list again. */
const useAceptar = () => {
  const cache = useQueryClient();
  return async (ids: readonly number[]): Promise<void> => {
    try {
      const hechos = await llamar(reconocerModelos, { ids: [...ids] });
      avisos.exito(`Aceptados: ${enPalabras(hechos)}`);
    } catch (error) {
      avisos.error(textoDeFallo(error));
    }
    await cache.invalidateQueries();
  };
};

/**
 * `/mantenedores/modelo?porReconocer=true`: models that sales and loads named and the catalogue lacked, each
 * accepted in one press (A-CERO-009).
 */
export const PorReconocer = () => {
  const lugar = useLocation();
  const { vista, consulta, cargando } = useListaDelServidor(listaModelos, { porReconocer: 'true' });
  const seleccion = useSeleccion<ModeloDeListaVM>((_, { size }) =>
    size < MODELOS_POR_VEZ ? null : `Se aceptan hasta ${MODELOS_POR_VEZ} a la vez`,
  );
  const aceptar = useAceptar();
  const columnas = useMemo(() => columnasDeLista<ModeloDeListaVM>(DE_LISTA, PROPIAS_DE_MODELO), []);
  const aceptarElegidos = async () => {
    const ids = [...seleccion.elegidas.keys()];
    seleccion.limpiar();
    await aceptar(ids);
  };
  return (
    <Pagina
      titulo="Modelos por reconocer"
      proposito="Los nombró el registro o una planilla, y el catálogo no los tenía. Al aceptar uno se ofrece al ingresar vehículos."
      migas={[{ ruta: MODELOS.ruta, titulo: descripcion.titulo }]}
      accion={
        <Button component={Link} to={MODELOS.ruta} variant="default">
          Ver todos los modelos
        </Button>
      }
    >
      {seElige(cargando, vista, seleccion.elegidas) && (
        <BarraDeSeleccion seleccion={seleccion} rotulo="Modelos seleccionados" filas={vista.filas}>
          <Button
            leftSection={<IconCheck size={18} aria-hidden />}
            disabled={seleccion.elegidas.size === 0}
            onClick={() => void aceptarElegidos()}
          >
            Aceptar
          </Button>
        </BarraDeSeleccion>
      )}
      <Tabla
        titulo="Modelos por reconocer"
        columnas={[
          columnaDeSeleccion(seleccion, { nombreDe: (fila) => `modelo ${nombreDe(fila)}` }),
          ...columnas,
        ]}
        claveDe={({ id }) => id}
        vista={vista}
        cargando={cargando}
        error={
          consulta.error
            ? {
                titulo: consulta.error.message,
                error: consulta.error,
                alReintentar: () => void consulta.refetch(),
              }
            : null
        }
        unidad={['modelo', 'modelos']}
        {...(vista.texto === '' && {
          vacio: (
            <EstadoVacio
              titulo="No hay modelos por reconocer."
              texto="Los que falten en el catálogo aparecen aquí cuando se venden o se cargan."
            />
          ),
        })}
        acciones={(fila) => [
          {
            titulo: `Aceptar modelo ${nombreDe(fila)}`,
            icono: IconCheck,
            alPulsar: () => void aceptar([fila.id]),
          },
          {
            titulo: `Editar modelo ${nombreDe(fila)}`,
            icono: IconPencil,
            ruta: rutaDeIngreso(MODELOS.ruta, fila.id),
            estado: conVuelta(lugar),
          },
        ]}
      />
    </Pagina>
  );
};
