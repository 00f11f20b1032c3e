import {
  corredorPorRut,
  crearCorredor,
} from '#features/mantenedores/corredores/corredor.contract.ts';
import {
  esquemaDeFicha,
  EXIGE_CORREDOR,
  FICHA_VACIA,
  largoDe,
  RUT_TOMADO,
} from '#features/mantenedores/fichas/ficha.ts';
import type { FormErrors } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { CampoCorreo } from '../../campos/CampoCorreo.tsx';
import { CampoRut } from '../../campos/CampoRut.tsx';
import { CampoTelefono } from '../../campos/CampoTelefono.tsx';
import { llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { useBorrador } from '../../ui/borrador/useBorrador.ts';
import { useClaveDeBorrador } from '../../ui/borrador/useClaveDeBorrador.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import { mensajeDe } from '../piezas/errores-de-registro.ts';
import { CamposDeDireccion } from '../ficha/CamposDeDireccion.tsx';
import { CamposDeNombre } from '../ficha/CamposDeNombre.tsx';
import { aEnviar, ETIQUETAS, TELEFONO_DE_CORREDOR, type ValoresDeFicha } from '../ficha/ficha.ts';
import { useRutTomado } from '../ficha/useRutTomado.ts';
import { CamposDeRegistro } from '../piezas/CamposDeRegistro.tsx';

interface NuevoCorredorProps {
  /** Id of the form, for the button that submits it. */
  readonly id: string;
  readonly alCrear: (corredorId: number) => void;
}

/** Creates the broker with which the wizard continues. */
export const NuevoCorredor = ({ id, alCrear }: NuevoCorredorProps) => {
  const operacion = useOperacion();
  const cache = useQueryClient();
  const form = useFormulario<ValoresDeFicha>({
    valoresIniciales: { ...FICHA_VACIA },
    esquema: esquemaDeFicha(EXIGE_CORREDOR),
  });
  const soltar = useBorrador(`borrador-${id}`, form);
  const conClave = useClaveDeBorrador(`borrador-${id}`);
  const comprobarRut = useRutTomado({
    form,
    propio: null,
    texto: RUT_TOMADO.corredor,
    buscar: (rut) => llamar(corredorPorRut, { rut }),
  });
  const enviar = async (valores: ValoresDeFicha): Promise<FormErrors | void> => {
    try {
      operacion.iniciar();
      const ficha = aEnviar(valores);
      const corredor = await conClave(JSON.stringify(ficha), (clave) =>
        llamar(crearCorredor, ficha, { clave }),
      );
      soltar();
      await cache.invalidateQueries();
      operacion.ocultar();
      avisos.exito('Corredor guardado con éxito');
      alCrear(corredor.id);
    } catch (error) {
      const deCampo = erroresDeCampo(error);
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
      <CamposDeRegistro>
        <CampoRut
          label={ETIQUETAS.rut}
          withAsterisk
          {...form.getInputProps('rut')}
          onBlur={() => void comprobarRut()}
        />
        <CamposDeNombre form={form} exige={EXIGE_CORREDOR} />
        <CampoCorreo
          label={ETIQUETAS.email}
          withAsterisk
          maxLength={largoDe('email')}
          {...form.getInputProps('email')}
        />
        <CampoTelefono
          label={ETIQUETAS.telefono}
          description={TELEFONO_DE_CORREDOR}
          {...form.getInputProps('telefono')}
        />
        <CamposDeDireccion form={form} obligatoria />
      </CamposDeRegistro>
      <ModalOperacion operacion={operacion} />
    </Formulario>
  );
};
