import {
  listaDeVehiculos,
  type VehiculoDeFichaVM,
} from '#features/soporte/ficha/ficha.contract.ts';
import { IconFileText } from '@tabler/icons-react';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useListaDelServidor } from '../../lib/lista/useListaDelServidor.ts';
import { columnasDeLista } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import classes from './ficha.module.css';
import { rutaDePoliza } from '../../ui/ficha/rutas-de-ficha.ts';

const { descripcion } = listaDeVehiculos;
const COLUMNAS = columnasDeLista<VehiculoDeFichaVM>(descripcion, {
  numeroPoliza: ({ numeroPoliza }) =>
    numeroPoliza === null ? (
      '—'
    ) : (
      <Anchor component={Link} inherit underline="always" to={rutaDePoliza(numeroPoliza)}>
        {numeroPoliza}
      </Anchor>
    ),
});

/** Vehicles of a sale, each with a link to its policy's record. */
export const VehiculosDeFicha = ({ ventaId }: { readonly ventaId: number }) => {
  const { vista, consulta, cargando } = useListaDelServidor(listaDeVehiculos, { ventaId });
  return (
    <>
      <h2 className={classes.tituloDeTabla}>{descripcion.titulo}</h2>
      <Tabla
        titulo={descripcion.titulo}
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
        acciones={({ numeroPoliza, patente }) =>
          numeroPoliza === null
            ? []
            : [
                {
                  texto: 'Ver ficha',
                  titulo: `Ver ficha de la póliza de ${patente}`,
                  icono: IconFileText,
                  ruta: rutaDePoliza(numeroPoliza),
                },
              ]
        }
      />
    </>
  );
};
