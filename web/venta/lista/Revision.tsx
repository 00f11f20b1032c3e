import { ETAPA } from '#features/ventas/etapa.ts';
import { abrirErrores } from '#features/carga-masiva/correccion/correccion.contract.ts';
import { quitarVehiculo } from '#features/ventas/masiva/masiva.contract.ts';
import { actualizarListaVehiculos } from '#features/ventas/etapas/etapas.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { ORIGEN, RUTA_TERMINOS } from '#features/ventas/venta.ts';
import type { CoberturaPreviaVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { comenzarVenta, guardarResumen, guardarVehiculos } from '../../lib/venta/venta.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useCambiosSinGuardar } from '../../ui/formulario/useCambiosSinGuardar.ts';
import { type Operacion, useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { guardarBase } from '../vehiculos/base-de-venta.ts';
import { salidaDeConflicto } from '../vehiculos/conflicto.ts';
import { CoberturasPrevias } from '../vehiculos/CoberturasPrevias.tsx';
import { EmisionEspecial } from '../vehiculos/EmisionEspecial.tsx';
import { mensajesDeRechazo } from '../vehiculos/errores-de-ingreso.ts';
import { InicioDeCobertura } from '../vehiculos/InicioDeCobertura.tsx';
import { ListaDeMensajes } from '../piezas/ListaDeMensajes.tsx';
import { BotonAtras } from '../piezas/BotonAtras.tsx';
import { PieDeCompra } from '../piezas/PieDeCompra.tsx';
import { rutaDeSubida } from '../estado/ruta-de-subida.ts';
import { SinConfirmar } from '../vehiculos/SinConfirmar.tsx';
import { TablaVehiculos } from '../vehiculos/TablaVehiculos.tsx';
import { useIngresarVehiculos } from '../vehiculos/useIngresarVehiculos.ts';
import { usePreguntarQuitar } from '../vehiculos/usePreguntarQuitar.ts';
import { useSiguientePaso } from '../estado/useSiguientePaso.ts';
import { filaDeVehiculo, vehiculoDeVenta } from '../vehiculos/vehiculo-ingresado.ts';
import { AceptarEnLaLista } from './AceptarEnLaLista.tsx';
import { RecalculoDePrimas } from './RecalculoDePrimas.tsx';
import { useRecalcular } from './useRecalcular.tsx';

const INGRESO = '/venta/ingresoVehiculo';
const UNICO_QUITADO = 'Quitó el único vehículo de la compra. Agregue otro para continuar.';
const unicoDescartado = (id: number): string =>
  `Quitó el único vehículo: la venta N° ${id} quedó descartada. Puede subir otro archivo.`;

const SIN_RECALCULAR = {
  titulo: 'Primas sin recalcular',
  texto: 'Las primas que escribió no se han recalculado: se cobrarían las anteriores.',
  textoOk: 'Continuar sin ellas',
  textoCancelar: 'Seguir aquí',
};

/**
 * Target for an empty list: vehicle entry for a manual sale, the upload for a bulk one, which is abandoned
 * (V-CAMINO-051).
 */
const dejarVacia = ({ id, origen, convenioId, convenio }: IntencionVM): void => {
  if (origen === ORIGEN.manual) {
    guardarVehiculos([]);
    guardarBase([]);
    avisos.informacion(UNICO_QUITADO);
  } else {
    comenzarVenta({ id: convenioId, nombre: convenio.nombre });
    avisos.informacion(unicoDescartado(id));
  }
};

interface RevisionProps {
  readonly venta: IntencionVM;
  readonly previas: readonly CoberturaPreviaVM[];
  readonly volverA: string | null;
  /** Reads the sale again. */
  readonly alCambiar: () => Promise<void>;
}

/** Shows a refusal; after a stage or version conflict the sale is read again. */
const rechazar = (
  operacion: Operacion,
  error: unknown,
  patentes: readonly string[],
  titulo: string,
  ver: () => Promise<void>,
) => {
  const deApi = error instanceof ErrorDeApi ? error : null;
  operacion.error(
    <ListaDeMensajes
      mensajes={mensajesDeRechazo(error, patentes)}
      idSolicitud={deApi?.idSolicitud ?? null}
    />,
    { titulo, ...salidaDeConflicto(error, operacion, ver) },
  );
};

export const Revision = ({ venta, previas, volverA, alCambiar }: RevisionProps) => {
  const navegar = useNavigate();
  const operacion = useOperacion();
  const preguntarQuitar = usePreguntarQuitar();
  const ingresar = useIngresarVehiculos();
  const irAlSiguientePaso = useSiguientePaso();
  const confirmar = useConfirmar();
  // Typed premiums belong to one version of the sale, so a new version clears them.
  const [escritaEn, setEscritaEn] = useState<number | null>(null);
  const sinRecalcular = escritaEn === venta.version;
  const permitirSalida = useCambiosSinGuardar(sinRecalcular, SIN_RECALCULAR);
  const recalcular = useRecalcular({ venta, operacion, permitirSalida, alCambiar });
  const { id, version, convenioId, vehiculosViewModel: vehiculos } = venta;
  const estado = { idConvenio: convenioId };
  const patentes = vehiculos.map(({ patente }) => patente);
  // A bulk sale is edited in the grid of its rows, which creates another sale in its place.
  const subida = rutaDeSubida(venta);
  const porEnlace = useSesion().tipo === 'publica';

  // The sale changed meanwhile: follows it, or shows its current state.
  const releer = async () => {
    await irAlSiguientePaso(id);
    await alCambiar();
  };

  const quitar = async (indice: number) => {
    const quitado = vehiculos[indice];
    if (!quitado || !(await preguntarQuitar(quitado.patente))) return;
    operacion.iniciar();
    try {
      if (subida === null) {
        await ingresar({
          convenioId,
          vehiculos: vehiculos.toSpliced(indice, 1).map(vehiculoDeVenta),
          version,
        });
      } else {
        const { id: vehiculoId } = quitado;
        guardarResumen(await llamar(quitarVehiculo, { idIntencionVenta: id, vehiculoId, version }));
      }
      if (vehiculos.length === 1) {
        permitirSalida();
        dejarVacia(venta);
        await navegar(subida ?? INGRESO, { state: estado });
      } else await alCambiar();
      operacion.ocultar();
    } catch (error) {
      const titulo = `Ocurrió un error al remover el vehículo de patente ${quitado.patente}`;
      rechazar(operacion, error, patentes.toSpliced(indice, 1), titulo, releer);
    }
  };

  const editar = async (indice: number) => {
    if (subida === null) {
      await navegar(INGRESO, { state: { ...estado, editar: patentes[indice] } });
      return;
    }
    operacion.iniciar();
    try {
      const { borradorId: borrador } = await llamar(abrirErrores, { idv: id });
      operacion.ocultar();
      permitirSalida();
      await navegar(subida, { state: { ...estado, borrador } });
    } catch (error) {
      rechazar(operacion, error, patentes, 'No pudimos abrir la lista para editarla', releer);
    }
  };

  /** Resolves to false if the list was not confirmed. */
  const confirmarLista = async (): Promise<boolean> => {
    if (sinRecalcular && !(await confirmar(SIN_RECALCULAR))) return false;
    operacion.iniciar();
    try {
      const resumen = await llamar(actualizarListaVehiculos, {
        idIntencionVenta: id,
        estadoIntencion: ETAPA.listaVehiculos,
        version,
      });
      guardarResumen(resumen);
    } catch (error) {
      rechazar(operacion, error, patentes, 'No se pudo continuar', releer);
      return false;
    }
    operacion.ocultar();
    permitirSalida();
    return true;
  };

  const irATerminos = async () => {
    await navegar(RUTA_TERMINOS, { state: estado });
  };

  const continuar = async () => {
    if (await confirmarLista()) await irATerminos();
  };

  return (
    <>
      <EmisionEspecial vehiculos={vehiculos} />
      <SinConfirmar vehiculos={vehiculos} />
      <InicioDeCobertura vehiculos={vehiculos} />
      <CoberturasPrevias previas={previas} vehiculos={vehiculos} />
      <TablaVehiculos
        modo="normal"
        enRevision
        filas={vehiculos.map(filaDeVehiculo)}
        alEditar={(indice) => void editar(indice)}
        alQuitar={(indice) => void quitar(indice)}
      />
      <RecalculoDePrimas
        venta={venta}
        alEscribir={(hay) => setEscritaEn(hay ? version : null)}
        alRecalcular={recalcular}
      />
      {!porEnlace && (
        <AceptarEnLaLista venta={venta} confirmar={confirmarLista} seguir={irATerminos} />
      )}
      <PieDeCompra total={{ monto: venta.montoEnPesos, vehiculos: vehiculos.length }}>
        <BotonAtras
          alVolver={() => void navegar(volverA ?? subida ?? INGRESO, { state: estado })}
        />
        <Button onClick={() => void continuar()}>CONTINUAR</Button>
      </PieDeCompra>
      <ModalOperacion operacion={operacion} />
    </>
  );
};
