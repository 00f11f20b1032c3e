import { informarPolizas } from '#features/aach/aach.contract.ts';
import type { FichaDePolizaVM } from '#features/soporte/ficha/ficha.contract.ts';
import { patenteConDv } from '#values/patente.ts';
import { formatearPesos } from '#values/dinero.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { advertenciaDePoliza, anularLaPoliza } from '../anular/anular.ts';
import { DialogoDeAnulacion } from '../anular/DialogoDeAnulacion.tsx';
import { decirResultados } from '../informar/ResultadosAach.tsx';
import { rutaDePoliza } from '../../ui/ficha/rutas-de-ficha.ts';
import { DESCONOCIDO } from '../piezas/textos.ts';
import { DialogoDeVigencia } from '../regenerar/DialogoDeVigencia.tsx';
import { regenerarLaPoliza } from '../regenerar/regenerar.tsx';
import type { AccionConBoton } from './acciones-en-pantalla.ts';
import { DialogoDeReenvio } from './DialogoDeReenvio.tsx';

interface AccionDePolizaProps {
  readonly ficha: FichaDePolizaVM;
  /** The one that is open; null when none is. */
  readonly accion: AccionConBoton | null;
  readonly operacion: Operacion;
  readonly alCerrar: () => void;
  readonly refrescar: () => void;
}

const informar = async (operacion: Operacion, id: number, refrescar: () => void) => {
  operacion.iniciar();
  try {
    const resultados = await llamar(informarPolizas, { ids: [id] });
    decirResultados(operacion, resultados, { alCerrar: refrescar });
  } catch (fallo) {
    operacion.error(
      fallo instanceof ErrorDeApi && fallo.estado === 409 ? fallo.message : DESCONOCIDO,
      { alCerrar: refrescar },
    );
  }
};

/** The dialog of the action that is open on a policy: that of its own screen. */
export const AccionDePoliza = ({
  ficha,
  accion,
  operacion,
  alCerrar,
  refrescar,
}: AccionDePolizaProps) => {
  const { poliza, destinatarios, acciones } = ficha;
  const { id, numeroPoliza, ventaId } = poliza;
  const navegar = useNavigate();
  const confirmar = useConfirmar();
  const deQue = `Póliza N° ${numeroPoliza}, ${patenteConDv(poliza.patente, poliza.dv)}, ${poliza.nombrePropietario}, ${formatearPesos(poliza.prima)}.`;

  const preguntar = async (titulo: string, texto: string, hacer: () => Promise<void>) => {
    if (await confirmar({ titulo, texto: `${deQue} ${texto}`, textoOk: titulo })) await hacer();
  };
  const empezar = (cual: AccionConBoton) => {
    if (cual === 'vehiculo') {
      void navegar('/InformarPolizasAACH/editarVehiculo', {
        state: { poliza: numeroPoliza, volver: rutaDePoliza(numeroPoliza) },
      });
    } else if (cual === 'regenerar') {
      void preguntar('Regenerar Póliza', 'Se rehace su documento con los mismos números.', () =>
        regenerarLaPoliza(operacion, numeroPoliza, refrescar),
      );
    } else if (cual === 'aach') {
      void preguntar('Informar a la AACH', 'Se informa como está ahora.', () =>
        informar(operacion, id, refrescar),
      );
    } else return;
    alCerrar();
  };
  useEffect(() => {
    if (accion !== null) empezar(accion);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time it is opened
  }, [accion]);

  return (
    <>
      <DialogoDeVigencia
        poliza={poliza}
        abierto={accion === 'vigencia'}
        operacion={operacion}
        alCerrar={alCerrar}
        alCambiar={refrescar}
      />
      <DialogoDeReenvio
        que={`la póliza N° ${numeroPoliza} (${patenteConDv(poliza.patente, poliza.dv)})`}
        ventaId={ventaId}
        numeroPoliza={numeroPoliza}
        destinatarios={destinatarios}
        conOtra={acciones.some(
          ({ accion: una, impedimento }) => una === 'enviarAOtro' && impedimento === null,
        )}
        abierto={accion === 'reenviar'}
        operacion={operacion}
        alCerrar={alCerrar}
        alEnviar={refrescar}
      />
      <DialogoDeAnulacion
        titulo={`Anular póliza N° ${numeroPoliza}`}
        advertencia={`${deQue} ${advertenciaDePoliza(poliza)}`}
        abierto={accion === 'anular'}
        alCerrar={alCerrar}
        alAnular={(anulacion) => {
          alCerrar();
          void anularLaPoliza(operacion, id, anulacion, {
            alAnular: refrescar,
            alFallar: refrescar,
          });
        }}
      />
    </>
  );
};
