import { esquemaDeUsuario } from '#features/usuario/usuario.ts';
import type { FormErrors } from '@mantine/form';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { EN_ESPERA, PROPUESTO } from '../../lib/api/proponer.ts';
import { sinSecretos, useBorradorDe } from '../../ui/borrador/useBorrador.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import { mensajeDe } from '../piezas/errores-de-registro.ts';
import { DatosDeUsuario } from '../usuario/DatosDeUsuario.tsx';
import { useEntidadConocida } from '../usuario/useEntidadConocida.ts';
import { useGuardarUsuario } from '../usuario/useGuardarUsuario.ts';
import { usePoliticaDeClaves } from '../usuario/usePoliticaDeClaves.ts';
import {
  type EntidadMostrada,
  ETIQUETAS,
  SECRETOS,
  type ValoresDeUsuario,
  valoresDe,
} from '../usuario/usuario.ts';

interface NuevoUsuarioProps {
  /** Id of the form, for the button that submits it. */
  readonly id: string;
  readonly corredorId: number;
  /** Values that the form starts with; blank otherwise. */
  readonly propuesto?: ValoresDeUsuario | undefined;
  readonly alCrear: (username: string) => void;
}

type Escrito = Partial<ValoresDeUsuario> & { readonly mostrada?: EntidadMostrada };

/** The specification asks a telephone of a user, and none of a broker (A-CERO-019). */
const SIN_TELEFONO = 'La ficha del corredor no tiene uno, y el usuario del enlace lo necesita.';

/** Creates a user of the wizard's broker. */
export const NuevoUsuario = ({ id, corredorId, propuesto, alCrear }: NuevoUsuarioProps) => {
  const operacion = useOperacion();
  const guardar = useGuardarUsuario(null, `borrador-${id}`);
  const { politica, perfilesSinClave } = usePoliticaDeClaves();
  const form = useFormulario<ValoresDeUsuario>({
    valoresIniciales: propuesto ?? valoresDe(null),
    esquema: esquemaDeUsuario({ tieneClave: false, politica, perfilesSinClave }),
  });
  const { mostrada, alSalirDelRut, recordar } = useEntidadConocida(form, null);
  const soltar = useBorradorDe<Escrito>({
    clave: `borrador-${id}`,
    inicial: form.getInitialValues(),
    escrito: form.isDirty() ? { ...sinSecretos(form.values, SECRETOS), mostrada } : null,
    alRecuperar: ({ mostrada: hallada = null, ...datos }) => {
      form.setValues(datos);
      recordar(hallada);
    },
  });
  const enviar = async (valores: ValoresDeUsuario): Promise<FormErrors | void> => {
    const corredor = { id: corredorId, corredorId, nombre: '', detalle: '', vigente: true };
    try {
      operacion.iniciar();
      const hecho = await guardar({
        valores,
        entidad: mostrada,
        convenios: [],
        corredores: [{ ...corredor, guardado: null }],
      });
      soltar();
      operacion.ocultar();
      if (hecho === PROPUESTO) avisos.informacion(EN_ESPERA);
      else avisos.exito('Usuario guardado con éxito');
      alCrear(valores.username);
    } catch (error) {
      const deCampo = erroresDeCampo(error, ETIQUETAS);
      if (Object.keys(deCampo).length > 0) {
        operacion.ocultar();
        return deCampo;
      }
      operacion.error(mensajeDe(error));
    }
    return undefined;
  };
  return (
    <Formulario form={form} id={id} alEnviar={enviar} etiquetas={ETIQUETAS}>
      <DatosDeUsuario
        form={form}
        politica={politica}
        perfilesSinClave={perfilesSinClave}
        alSalirDelRut={alSalirDelRut}
        tieneClave={false}
        hallada={mostrada !== null}
        porQueTelefono={propuesto?.telefono === '' ? SIN_TELEFONO : undefined}
      />
      <ModalOperacion operacion={operacion} />
    </Formulario>
  );
};
