import { Navigate } from 'react-router';
import { DialogoConfirmacion } from '../../ui/dialogo/DialogoConfirmacion.tsx';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { DialogoDeAnulacion } from '../anular/DialogoDeAnulacion.tsx';
import { DialogoParaReemitir } from '../intencion/Reemitir.tsx';
import { DialogoDeVigencia } from '../regenerar/DialogoDeVigencia.tsx';
import { type AccionConBoton, EN_PANTALLA, esAccionConBoton } from './acciones-en-pantalla.ts';
import { NoSePuede } from './BarraDeAcciones.tsx';
import { DialogoDeContacto } from './DialogoDeContacto.tsx';
import { DialogoDeReenvio } from './DialogoDeReenvio.tsx';
import type { Sobre } from './sobre-que.ts';

interface AccionDeFichaProps {
  readonly sobre: Sobre;
  /** Open action; null without one. */
  readonly accion: AccionConBoton | null;
  readonly operacion: Operacion;
  readonly alCerrar: () => void;
  readonly refrescar: () => void;
}

/** Questions of the actions that need only a yes. */
const Preguntas = ({ sobre, accion, operacion, alCerrar, refrescar }: AccionDeFichaProps) =>
  Object.entries(sobre.preguntas).map(([cual, { texto, hacer }]) => {
    if (!esAccionConBoton(cual)) return null;
    const titulo = EN_PANTALLA[cual].texto[sobre.de];
    return (
      <DialogoConfirmacion
        key={cual}
        confirmacion={{ titulo, texto: `${sobre.nombre} ${texto}`, textoOk: titulo }}
        abierto={accion === cual}
        alResponder={(confirmado) => {
          alCerrar();
          if (confirmado) void hacer(operacion, refrescar);
        }}
      />
    );
  });

/**
 * The open action of a record: its dialog, its own screen, or the reason why the state forbids it. Each
 * reading of the record decides, so a dialog closes when the server no longer allows its action.
 */
export const AccionDeFicha = (props: AccionDeFichaProps) => {
  const { sobre, operacion, alCerrar, refrescar } = props;
  const { acciones, anulacion } = sobre;
  const sePuede = (cual: string) =>
    acciones.some((una) => una.accion === cual && una.impedimento === null);
  const imposible = props.accion !== null && !sePuede(props.accion);
  const accion = imposible ? null : props.accion;
  const destino = accion === null ? undefined : sobre.destinos[accion];
  if (destino) return <Navigate to={destino.ruta} state={destino.estado} replace />;
  return (
    <>
      {imposible && props.accion !== null && (
        <NoSePuede accion={props.accion} acciones={acciones} alCerrar={alCerrar} />
      )}
      <Preguntas {...props} accion={accion} />
      {sobre.poliza && (
        <DialogoDeVigencia
          poliza={sobre.poliza}
          abierto={accion === 'vigencia'}
          operacion={operacion}
          alCerrar={alCerrar}
          alCambiar={refrescar}
        />
      )}
      {sobre.venta && (
        <DialogoParaReemitir
          intencion={sobre.venta}
          operacion={operacion}
          abierto={accion === 'emitir'}
          alCerrar={alCerrar}
          alTerminar={refrescar}
        />
      )}
      <DialogoDeContacto
        {...sobre.envio}
        {...sobre.contacto}
        abierto={accion === 'contacto'}
        operacion={operacion}
        alCerrar={alCerrar}
        alCorregir={refrescar}
      />
      <DialogoDeReenvio
        {...sobre.envio}
        conOtra={sePuede('enviarAOtro')}
        abierto={accion === 'reenviar'}
        operacion={operacion}
        alCerrar={alCerrar}
        alEnviar={refrescar}
      />
      <DialogoDeAnulacion
        titulo={anulacion.titulo}
        advertencia={`${sobre.nombre} ${anulacion.advertencia}`}
        abierto={accion === 'anular'}
        alCerrar={alCerrar}
        alAnular={(datos) => {
          alCerrar();
          void anulacion.anular(operacion, datos, refrescar);
        }}
      />
    </>
  );
};
