import { claseDeRut } from '#values/campos-de-persona.ts';
import { entidadPorRut } from '#features/mantenedores/entidades/entidad.contract.ts';
import type { UsuarioVM } from '#features/mantenedores/usuarios/usuario.contract.ts';
import { parsearRut, validarRut } from '#values/rut.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { llamar } from '../../lib/api.ts';
import { ponerCampos } from '../../ui/poner-campos.ts';
import { type EntidadMostrada, type ValoresDeUsuario, valoresDeEntidad } from './usuario.ts';

/**
 * Fills in what is known of a RUT when the field is left: a user is linked to the entity of that
 * RUT. The server links it in any case; a look-up that fails stops no one.
 */
export const useEntidadConocida = (
  form: UseFormReturnType<ValoresDeUsuario>,
  registro: UsuarioVM | null,
) => {
  const [mostrada, setMostrada] = useState<EntidadMostrada>(registro?.entidadVM ?? null);
  const ultimo = useRef(registro?.entidadVM?.rut ?? null);

  const alSalirDelRut = async (): Promise<void> => {
    const { rut } = form.getValues();
    const leido = parsearRut(rut);
    // Changing from one kind to the other clears the names.
    if (claseDeRut(rut) === 'persona') form.setFieldValue('razonSocial', '');
    if (claseDeRut(rut) === 'empresa') {
      ponerCampos(form, {
        nombres: '',
        segundoNombre: '',
        apellidoPaterno: '',
        apellidoMaterno: '',
      });
    }
    if (!leido || validarRut(rut) !== null || ultimo.current === leido.rut) return;
    ultimo.current = leido.rut;
    const hallada = await llamar(entidadPorRut, { rut: leido.rut }).catch(() => null);
    if (form.getValues().rut !== rut) return;
    setMostrada(hallada);
    if (hallada) ponerCampos(form, valoresDeEntidad(hallada));
  };
  /** The form starts again: what was found is looked for again. */
  const olvidar = (): void => {
    setMostrada(registro?.entidadVM ?? null);
    ultimo.current = registro?.entidadVM?.rut ?? null;
  };
  return { mostrada, alSalirDelRut: () => void alSalirDelRut(), olvidar };
};
