import type { FichaDeVentaVM } from '#features/soporte/ficha/ficha.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { contar } from '#values/numero.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { advertenciaDeVenta, anularLaVenta } from '../anular/anular.ts';
import { DialogoDeAnulacion } from '../anular/DialogoDeAnulacion.tsx';
import { regenerarArchivoSun } from '../informar/archivo-sun.ts';
import { DialogoParaReemitir } from '../intencion/Reemitir.tsx';
import { regenerarLaVenta } from '../regenerar/regenerar.tsx';
import type { AccionConBoton } from './acciones-en-pantalla.ts';
import { DialogoDeReenvio } from './DialogoDeReenvio.tsx';

interface AccionDeVentaProps {
  readonly ficha: FichaDeVentaVM;
  /** The one that is open; null when none is. */
  readonly accion: AccionConBoton | null;
  readonly operacion: Operacion;
  readonly alCerrar: () => void;
  readonly refrescar: () => void;
}

/** The dialog of the action that is open on a sale: that of its own screen. */
export const AccionDeVenta = ({
  ficha,
  accion,
  operacion,
  alCerrar,
  refrescar,
}: AccionDeVentaProps) => {
  const { venta, destinatarios, acciones } = ficha;
  const { id } = venta;
  const navegar = useNavigate();
  const confirmar = useConfirmar();
  const deQue = `Venta N° ${id}, ${contar(venta.vehiculos, 'vehículo', 'vehículos')}, ${formatearPesos(venta.montoEnPesos)}.`;

  const preguntar = async (titulo: string, texto: string, hacer: () => Promise<void>) => {
    if (await confirmar({ titulo, texto: `${deQue} ${texto}`, textoOk: titulo })) await hacer();
  };
  const empezar = (cual: AccionConBoton) => {
    if (cual === 'continuar') void navegar(`/Soporte/RegeneracionVenta?iv=${id}`);
    else if (cual === 'regenerar') {
      void preguntar(
        'Regenerar Venta',
        'Se rehacen los documentos de todas sus pólizas vigentes.',
        () => regenerarLaVenta(operacion, id, refrescar),
      );
    } else if (cual === 'sun') {
      void preguntar('Regenerar archivo SUN', 'Se rehace con lo que está vigente ahora.', () =>
        regenerarArchivoSun(operacion, id, refrescar),
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
      <DialogoParaReemitir
        intencion={venta}
        operacion={operacion}
        abierto={accion === 'emitir'}
        alCerrar={alCerrar}
        alTerminar={refrescar}
      />
      <DialogoDeReenvio
        que={`la venta N° ${id}`}
        ventaId={id}
        numeroPoliza={null}
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
        titulo={`Anular venta N° ${id}`}
        advertencia={`${deQue} ${advertenciaDeVenta(venta.vigentes)}`}
        abierto={accion === 'anular'}
        alCerrar={alCerrar}
        alAnular={(anulacion) => {
          alCerrar();
          void anularLaVenta(operacion, id, anulacion, refrescar);
        }}
      />
    </>
  );
};
