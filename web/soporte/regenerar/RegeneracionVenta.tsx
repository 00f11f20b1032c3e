import { etiquetaEstadoEmision } from '#values/etiquetas-de-venta.ts';
import {
  comprobarEstadoCarga,
  continuarEmision,
  type EstadoDeCargaVM,
  reactivarEmision,
} from '#features/emision/continuar/continuar.contract.ts';
import { comprobarEstadoEmision } from '#features/emision/avance/emision.contract.ts';
import { sinRetroceder, terminoElAvance } from '#features/emision/avance/progreso.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { BarraProgreso } from '../../ui/BarraProgreso.tsx';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { Pasos } from '../../ui/Pasos.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { descargarVenta } from '../piezas/descargar-venta.ts';
import classes from '../piezas/soporte.module.css';
import { DESCONOCIDO } from '../piezas/textos.ts';

const PASOS = [
  { titulo: 'Pólizas' },
  { titulo: 'Emisión' },
  { titulo: 'Finalizando venta' },
] as const;
const MS_ENTRE_PREGUNTAS = 10_000;
/**
 * A resumed sale counts as running until its situation changes, or for this long: a worker takes the job
 * within seconds.
 */
const RETOMANDO = { entrePreguntas: 1_000, plazo: 15_000 } as const;

/** Bar value of a reported progress; an issued sale is always 100 (A-REGEN-023, A-REGEN-026). */
export const progresoMostrado = (valor: number, estadoEmision: number): number =>
  estadoEmision === ESTADO_EMISION.completo ? 100 : 5 + 0.9 * Math.max(0, valor);

const pasoDe = (estadoEmision: number): number => {
  if (estadoEmision === ESTADO_EMISION.completo) return PASOS.length;
  return estadoEmision === ESTADO_EMISION.enProceso ? 1 : 0;
};

/** A running issuance without an obstacle needs nobody to continue it. */
const sigueSola = ({ estadoEmision, detencion }: EstadoDeCargaVM): boolean =>
  estadoEmision === ESTADO_EMISION.enProceso && detencion === null;

type Situacion = EstadoDeCargaVM & { readonly valor: number };

/** Fingerprint of a sale's situation, for detecting changes. */
const huellaDe = ({ valor, estadoEmision, firmadas, detencion }: Situacion): string =>
  JSON.stringify([valor, estadoEmision, firmadas, detencion]);

/** True if the issuance was just resumed and has not changed yet. */
const useRetomando = () => {
  const [desde, setDesde] = useState<string | null>(null);
  useEffect(() => {
    if (desde === null) return;
    const plazo = setTimeout(() => setDesde(null), RETOMANDO.plazo);
    return () => clearTimeout(plazo);
  }, [desde]);
  return {
    sigue: (ahora: Situacion | undefined) => ahora !== undefined && huellaDe(ahora) === desde,
    empezar: (en: Situacion | undefined) => setDesde(en ? huellaDe(en) : null),
  };
};

/** Progress of the sale, polled while it runs. */
const useSituacion = (iv: number, sigue: (ahora: Situacion | undefined) => boolean) =>
  useQuery({
    queryKey: [comprobarEstadoCarga.id, iv],
    queryFn: async ({ signal }) => {
      const estado = await llamar(comprobarEstadoCarga, { iv }, { senal: signal });
      const valor = await llamar(comprobarEstadoEmision, { IDV: iv }, { senal: signal });
      return { ...estado, valor };
    },
    staleTime: 0,
    retry: false,
    structuralSharing: (antes, ahora) =>
      sinRetroceder(antes as Situacion | undefined, ahora as Situacion),
    refetchInterval: ({ state: { data } }) => {
      if (sigue(data)) return RETOMANDO.entrePreguntas;
      // Both values are read at different moments: an ended progress means nothing while the state is still
      // running.
      const enCurso =
        data?.estadoEmision === ESTADO_EMISION.enProceso ||
        (data && data.estadoEmision !== ESTADO_EMISION.completo && !terminoElAvance(data.valor));
      return enCurso ? MS_ENTRE_PREGUNTAS : false;
    },
  });

/** `/Soporte/RegeneracionVenta?iv=`: missing policies of a stopped sale. */
export const RegeneracionVenta = () => {
  const [consulta] = useSearchParams();
  const iv = Number(consulta.get('iv'));
  return Number.isSafeInteger(iv) && iv > 0 ? (
    <Regeneracion iv={iv} />
  ) : (
    <Navigate to="/Soporte/ContinuarVenta" replace />
  );
};

const Regeneracion = ({ iv }: { readonly iv: number }) => {
  const operacion = useOperacion();
  const { sigue, empezar } = useRetomando();
  const { data, error, refetch } = useSituacion(iv, sigue);
  const retomando = sigue(data);

  const correr = async (reiniciar: boolean) => {
    operacion.iniciar();
    try {
      if (reiniciar) await llamar(reactivarEmision, { id: iv });
      const estado = await llamar(comprobarEstadoCarga, { iv });
      if (!sigueSola(estado)) await llamar(continuarEmision, { id: iv });
      empezar(data);
      operacion.ocultar();
    } catch (fallo) {
      operacion.error(
        fallo instanceof ErrorDeApi && fallo.estado === 409 ? fallo.message : DESCONOCIDO,
      );
    }
    await refetch();
  };

  return (
    <Pagina
      titulo="Regeneración de la venta"
      proposito={`Venta N° ${iv}`}
      migas={[{ titulo: 'Continuar Venta Incompleta', ruta: '/Soporte/ContinuarVenta' }]}
    >
      {error && !data && (
        <EstadoError
          titulo={
            error instanceof ErrorDeApi && error.estado === 404
              ? `No se encontró la Venta N° ${iv}`
              : DESCONOCIDO
          }
          alReintentar={() => void refetch()}
        />
      )}
      {data && (
        <div className={classes.avance}>
          <Pasos pasos={PASOS} actual={pasoDe(data.estadoEmision)} etiqueta="Pasos de la emisión" />
          <BarraProgreso
            etiqueta="Emisión de pólizas"
            valor={progresoMostrado(data.valor, data.estadoEmision)}
            error={data.valor < 0}
            texto={etiquetaEstadoEmision(data.estadoEmision)}
            conteo={`${data.firmadas} de ${data.total} pólizas`}
          />
          {retomando && (
            <output className={classes.retomando}>
              Estamos retomando la emisión, por favor espere.
            </output>
          )}
          {data.detencion !== null && !retomando && (
            <Alert
              color="red"
              icon={<IconAlertTriangle aria-hidden />}
              title="La emisión está detenida"
            >
              {data.detencion}. Resuelta la causa, pulse Continuar Emisión.
            </Alert>
          )}
          <div className={classes.acciones}>
            <Botones
              completa={data.estadoEmision === ESTADO_EMISION.completo}
              enCurso={sigueSola(data)}
              retomando={retomando}
              fallo={data.valor < 0}
              alContinuar={(reiniciar) => void correr(reiniciar)}
              alDescargar={() => void descargarVenta(operacion, iv)}
            />
          </div>
        </div>
      )}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};

interface BotonesProps {
  readonly completa: boolean;
  readonly enCurso: boolean;
  readonly retomando: boolean;
  readonly fallo: boolean;
  readonly alContinuar: (reiniciar: boolean) => void;
  readonly alDescargar: () => void;
}

const Botones = ({
  completa,
  enCurso,
  retomando,
  fallo,
  alContinuar,
  alDescargar,
}: BotonesProps) => {
  if (completa) {
    return (
      <Button leftSection={<IconDownload size={18} aria-hidden />} onClick={alDescargar}>
        Descargar Pólizas
      </Button>
    );
  }
  return (
    <>
      <Button
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        disabled={enCurso}
        loading={retomando}
        onClick={() => alContinuar(true)}
      >
        Continuar Emisión
      </Button>
      {fallo && !retomando && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => alContinuar(true)}
        >
          Reiniciar proceso
        </Button>
      )}
    </>
  );
};
