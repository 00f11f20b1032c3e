import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { LLEVELO_IMPRESO } from '#features/emision/certificado/certificado.ts';
import { obtenerPolizas } from '#features/polizas/documentos/documentos.contract.ts';
import { verRecibo } from '#features/polizas/recibo/recibo.contract.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { abrirArchivo, pedirEnlaceDeVenta } from '../../lib/venta/descargar-venta.ts';
import { leerVenta } from '../../lib/venta/venta.ts';
import { terminarVenta } from '../../lib/sesion/venta-terminada.ts';
import { tardia } from '../../lib/tardia/tardia.tsx';
import type { EstadoDeNavegacion } from '../../lib/estado-de-navegacion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { type Operacion, useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { leerIdv } from '../estado/idv.ts';
import { Cargando } from '../piezas/Cargando.tsx';
import { PaginaDeCompra } from '../piezas/PaginaDeCompra.tsx';
import { PASO, PasosDeCompra } from '../piezas/PasosDeCompra.tsx';
import { ComoRecuperar, SinSesion } from '../piezas/SinSesion.tsx';
import { ERROR_INESPERADO } from '../piezas/textos.ts';
import { DESCARGA_FALLIDA, GENERANDO } from '../../lib/textos-de-descarga.ts';

/** Time until the third text replaces the second. */
const LECTURA_MS = 900;

const CompartirPoliza = tardia(async () => (await import('./CompartirPoliza.tsx')).CompartirPoliza);
// Loaded once user and sale are known.
const TablaVehiculos = tardia(
  async () => (await import('../vehiculos/TablaVehiculos.tsx')).TablaVehiculos,
);
const EnviarPorCorreo = tardia(async () => (await import('./EnviarPorCorreo.tsx')).EnviarPorCorreo);
const Recibo = tardia(async () => (await import('./Recibo.tsx')).Recibo);
const esperar = (ms: number) => new Promise((seguir) => setTimeout(seguir, ms));

/** Downloads all policies of a sale in one zip, with the texts of V-DESC-005 to 009. */
const useDescargarTodas = (
  idv: number,
): { operacion: Operacion; descargarlas: () => Promise<void> } => {
  const operacion = useOperacion();
  const descargarlas = async () => {
    operacion.iniciar(GENERANDO);
    try {
      const url = await pedirEnlaceDeVenta(idv);
      operacion.iniciar('Archivo generado con exito, iniciando descarga de archivo');
      abrirArchivo(url);
    } catch {
      operacion.error(DESCARGA_FALLIDA);
      return;
    }
    await esperar(LECTURA_MS);
    operacion.exito('La descarga ha iniciado, de click en OK para cerrar este mensaje');
  };
  return { operacion, descargarlas };
};

const SIN_VENTA: EstadoDeNavegacion = {
  error: ERROR_INESPERADO,
  ayuda:
    'La dirección no trae el número de la compra, o está incompleta. Abra el enlace del correo de su compra; si no lo tiene, pida uno nuevo en Recuperar mi compra, o vea su póliza en Consultar Póliza.',
};
const TITULO = 'Descargar pólizas';
const ENVIADAS = '. Todas las pólizas también fueron enviadas por correo electrónico.';
const ENVIADA = '. La póliza también fue enviada por correo electrónico.';
const PARA_DESCARGAR =
  'Así podrá descargar lo que se emitió en esta venta. También va por correo electrónico.';
/** Lifetime of the files' signed addresses: one hour. */
const RENOVAR_ENLACES = 50 * 60_000;

export const DescargarPoliza = () => {
  const [consulta] = useSearchParams();
  const { tipo } = useSesion();
  const idv = leerIdv(consulta);
  if (idv === null) return <Navigate to="/" state={SIN_VENTA} replace />;
  if (tipo === 'ninguna') {
    return (
      <PaginaDeCompra titulo={TITULO}>
        <SinSesion texto={PARA_DESCARGAR} />
      </PaginaDeCompra>
    );
  }
  return <Polizas idv={idv} esPublica={tipo === 'publica'} />;
};

/** True until a first answer or failure. */
const porVer = (consulta: { readonly isPending: boolean; readonly failureCount: number }) =>
  consulta.isPending && consulta.failureCount === 0;

/** Receipt of a purchase without a user, with its code: it stands above, so nothing below it may come first. */
const useRecibo = (idv: number, enabled: boolean) =>
  useQuery({
    queryKey: [verRecibo.id, { IDV: idv }],
    queryFn: async ({ signal }) => {
      const [recibo] = await Promise.all([
        llamar(verRecibo, { IDV: idv }, { senal: signal }),
        Recibo.traer(),
      ]);
      return recibo;
    },
    enabled,
  });

interface PolizasProps {
  readonly idv: number;
  /** True in a session without a user, which reaches only its one purchase. */
  readonly esPublica: boolean;
}

const Polizas = ({ idv, esPublica }: PolizasProps) => {
  const { operacion, descargarlas } = useDescargarTodas(idv);
  const [comparte, setComparte] = useState(false);
  const compartir = () => setComparte(true);
  const recibo = useRecibo(idv, esPublica);
  const polizas = useQuery({
    queryKey: [obtenerPolizas.id, { IDV: idv }],
    queryFn: ({ signal }) => llamar(obtenerPolizas, { IDV: idv }, { senal: signal }),
    refetchInterval: RENOVAR_ENLACES,
  });
  const { data, error, isPending, refetch } = polizas;
  const deApi = error instanceof ErrorDeApi ? error : null;
  const [primera, ...otras] = data ?? [];
  const ninguna = data?.length === 0;
  const conPolizas = primera !== undefined;
  // A sale issued while its buyer was at the provider never shows its progress, which would end it.
  useEffect(() => {
    if (conPolizas && leerVenta().idIntencionVenta === idv) terminarVenta(idv);
  }, [conPolizas, idv]);
  const ajena = deApi?.estado === 404 && data === undefined;
  if (esPublica && (porVer(polizas) || (primera && porVer(recibo))))
    return <Cargando titulo={TITULO} />;
  const conRecibo = primera && recibo.data;
  // The receipt above already says and offers everything about its one policy.
  const repite = conRecibo !== undefined && otras.length === 0;
  return (
    <>
      {conRecibo && <Recibo idv={idv} recibo={conRecibo} polizas={[primera, ...otras]} />}
      <PaginaDeCompra
        titulo={TITULO}
        discreta={repite}
        proposito={`Venta N° ${idv}${ajena ? '' : data?.length === 1 ? ENVIADA : ENVIADAS}`}
        accion={
          <Group gap="xs">
            {primera && (
              <EnviarPorCorreo
                idv={idv}
                operacion={operacion}
                variante={repite ? 'subtle' : 'default'}
              />
            )}
            {primera && !repite && (
              <Button
                variant="default"
                leftSection={<IconShare2 size={18} aria-hidden />}
                onClick={() => void CompartirPoliza.traer().then(compartir, compartir)}
              >
                Compartir
              </Button>
            )}
            <Button
              variant={repite ? 'subtle' : 'filled'}
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => void descargarlas()}
              disabled={!data || ninguna}
            >
              Descargar todas
            </Button>
          </Group>
        }
      >
        {!ajena && <PasosDeCompra actual={ninguna ? PASO.emision : PASO.terminada} />}
        {primera && !conRecibo && <Text mb="md">{LLEVELO_IMPRESO}</Text>}
        {deApi?.estado === 401 ? (
          <SinSesion texto={PARA_DESCARGAR} />
        ) : ninguna ? (
          <EstadoVacio
            titulo="Todavía no hay pólizas emitidas en esta venta"
            accion={
              <Button component={Link} to={`/venta/emisionPoliza?IDV=${idv}`}>
                Ver el avance
              </Button>
            }
          />
        ) : (
          <TablaVehiculos
            modo="descarga"
            bajoRecibo={repite}
            filas={data ?? []}
            cargando={isPending}
            error={
              error && !data
                ? {
                    ...(ajena && {
                      titulo: deApi.message,
                      // This session may belong to another purchase.
                      texto: esPublica ? <ComoRecuperar /> : undefined,
                    }),
                    idSolicitud: deApi?.idSolicitud ?? null,
                    alReintentar: () => void refetch(),
                  }
                : null
            }
          />
        )}
        <ModalOperacion operacion={operacion} />
        {comparte && primera && (
          <CompartirPoliza polizas={[primera, ...otras]} alCerrar={() => setComparte(false)} />
        )}
      </PaginaDeCompra>
    </>
  );
};
