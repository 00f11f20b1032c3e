import { obtenerRangosHistoricos, type RangoVM } from '#features/numeros/rangos/rango.contract.ts';
import type { ClaseDeRango } from '#features/numeros/rango.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { columnasDeLista } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import { RANGOS } from './rango.ts';
import classes from './RangosHistoricos.module.css';

const NINGUNO: readonly RangoVM[] = [];
const COLUMNAS = columnasDeLista<RangoVM>(RANGOS.folio.lista.descripcion).filter(
  ({ clave }) => clave !== 'situacion',
);

/** Existing ranges below the form of a new one, which show where its numbers may begin. */
export const RangosHistoricos = ({ clase }: { readonly clase: ClaseDeRango }) => {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [obtenerRangosHistoricos.id],
    queryFn: ({ signal }) => llamar(obtenerRangosHistoricos, {}, { senal: signal }),
    staleTime: 0,
  });
  const rangos = {
    folio: data?.rangosNumerosFolioHistoricoVM,
    poliza: data?.rangosNumerosPolizaHistoricoVM,
  };
  const vista = useFilasLocales({
    filas: rangos[clase] ?? NINGUNO,
    columnas: COLUMNAS,
    tamano: 10,
  });
  return (
    <section className={classes.historicos} aria-labelledby="rangos-ingresados">
      <h2 id="rangos-ingresados" className={classes.titulo}>
        Rangos ingresados
      </h2>
      <Tabla
        titulo="Rangos ingresados"
        columnas={COLUMNAS}
        claveDe={({ id }) => id}
        vista={vista}
        cargando={isPending}
        error={error && { titulo: error.message, alReintentar: () => void refetch() }}
        unidad={['rango', 'rangos']}
        noVigente={({ vigente }) => !vigente}
        pasada={RANGOS[clase].pasoDe}
        filasEsperadas={2}
      />
    </section>
  );
};
