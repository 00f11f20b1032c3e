import { claseDeRut } from '#values/campos-de-persona.ts';
import {
  buscarPropietarioPorRut,
  type PropietarioVisibleVM,
} from '#features/mantenedores/propietarios/propietario.contract.ts';
import { COMUNIDAD } from '#values/persona.ts';
import { validarRut } from '#values/rut.ts';
import type { UseFormReturnType } from '@mantine/form';
import { type Dispatch, type SetStateAction, useRef } from 'react';
import { ErrorDeApi, llamar } from '../../../lib/api.ts';
import { conCaptcha } from '../../../lib/captcha/captcha.ts';
import { VACIO, type Valores, valoresDePropietario } from '../../vehiculos/vehiculo-ingresado.ts';
import { type Dueno, duenoDe, SIN_DUENO } from './dueno.ts';

const RUT_NO_VALIDO = 'El RUT no es válido, por favor, verifique nuevamente.';

const NOMBRES_VACIOS = {
  nombre: '',
  segundoNombre: '',
  apellidoPaterno: '',
  apellidoMaterno: '',
  razonSocial: '',
};
const DATOS_VACIOS = { ...NOMBRES_VACIOS, telefono: '', email: '' };

/** What the record says; what it leaves blank does not erase what was typed meanwhile. */
const loQueDice = (hallado: PropietarioVisibleVM): Partial<Valores> => {
  const { rut: _, ...datos } = valoresDePropietario(hallado);
  return Object.fromEntries(Object.entries(datos).filter(([, dato]) => dato !== ''));
};

const consultarRut = (rut: string): Promise<PropietarioVisibleVM | null> =>
  conCaptcha((captcha) =>
    llamar(buscarPropietarioPorRut, { rut }, captcha === undefined ? {} : { captcha }),
  );

interface Entrada {
  readonly form: UseFormReturnType<Valores>;
  readonly dueno: Dueno;
  readonly setDueno: Dispatch<SetStateAction<Dueno>>;
}

/** The owner's RUT decides what is asked: person, company or COMUNIDAD (V-VEH-045, V-VEH-046). */
export const usePropietario = ({ form, dueno, setDueno }: Entrada) => {
  const buscado = useRef('');

  const cambiarRut = (rut: string) => {
    form.setFieldValue('rut', rut);
    const bueno = validarRut(rut) === null ? claseDeRut(rut) : null;
    // A half-typed RUT says nothing yet: what was typed stays. What 0-0 filled in goes with it.
    const tipo = bueno ?? (dueno.tipo === 'comunidad' ? 'persona' : null);
    if (tipo === null || tipo === dueno.tipo) return;
    setDueno({ ...SIN_DUENO, tipo });
    if (tipo === 'comunidad') form.setValues({ ...DATOS_VACIOS, nombre: COMUNIDAD.nombre });
    else form.setValues(dueno.tipo === 'comunidad' ? DATOS_VACIOS : NOMBRES_VACIOS);
  };

  const buscar = async () => {
    const { rut } = form.getValues();
    if (rut === '' || rut === buscado.current || dueno.fuente !== null) return;
    if (validarRut(rut) !== null) {
      form.setFieldError('rut', RUT_NO_VALIDO);
      return;
    }
    buscado.current = rut;
    if (claseDeRut(rut) === 'comunidad') return;
    try {
      const hallado = await consultarRut(rut);
      if (!hallado || form.getValues().rut !== rut) return;
      form.setValues(loQueDice(hallado));
      setDueno(duenoDe(hallado, 'rut', true));
    } catch (error) {
      // Not knowing the owner stops nobody: the names are typed.
      if (error instanceof ErrorDeApi && error.estado === 400)
        form.setFieldError('rut', RUT_NO_VALIDO);
    }
  };

  const cambiarPropietario = () => {
    buscado.current = '';
    form.setValues({ rut: VACIO.rut, ...DATOS_VACIOS });
    setDueno(SIN_DUENO);
  };

  /** Names, phone and e-mail are typed, as those of an owner nobody knows; the RUT stays. */
  const escribirDatos = () => {
    buscado.current = form.getValues().rut;
    setDueno({ ...SIN_DUENO, tipo: dueno.tipo });
  };

  return { cambiarRut, buscar, cambiarPropietario, escribirDatos };
};
