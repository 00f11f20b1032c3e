import type { UsuarioVM } from '#features/mantenedores/usuarios/usuario.contract.ts';
import { esquemaDeUsuario, LOGIN_PRIVADO } from '#features/usuario/usuario.ts';
import { sinSecretos, useBorradorDe } from '../../ui/borrador/useBorrador.ts';
import { useFormulario } from '../../ui/formulario/Formulario.tsx';
import { useEntidadConocida } from './useEntidadConocida.ts';
import { usePoliticaDeClaves } from './usePoliticaDeClaves.ts';
import {
  type EntidadMostrada,
  SECRETOS,
  USUARIOS,
  type ValoresDeUsuario,
  valoresDe,
} from './usuario.ts';
import { useVinculos, type Vinculos } from './useVinculos.ts';

interface Escrito extends Vinculos {
  readonly paso: number;
  readonly datos: Partial<ValoresDeUsuario>;
  readonly mostrada: EntidadMostrada;
}

interface DelAsistente {
  readonly registro: UsuarioVM | null;
  readonly guardados: Vinculos;
  readonly paso: number;
  readonly irA: (paso: number) => void;
  readonly alCambiarVinculos: () => void;
}

/** Data and links typed in the wizard of a user, with their draft (A-CAMINO-051). */
export const useUsuarioEscrito = ({
  registro,
  guardados,
  paso,
  irA,
  alCambiarVinculos,
}: DelAsistente) => {
  const reglas = usePoliticaDeClaves();
  const tieneClave = registro?.tipoLogin === LOGIN_PRIVADO;
  const form = useFormulario<ValoresDeUsuario>({
    valoresIniciales: valoresDe(registro),
    esquema: esquemaDeUsuario({ tieneClave, ...reglas }),
  });
  const { recordar, ...entidad } = useEntidadConocida(form, registro);
  const vinculos = useVinculos(guardados, alCambiarVinculos);
  const { corredores, convenios, tocados } = vinculos;
  const hayCambios = form.isDirty() || tocados;
  const escrito = {
    // A password is typed again, on the first step.
    paso: form.values.password === '' ? paso : 0,
    datos: sinSecretos(form.values, SECRETOS),
    mostrada: entidad.mostrada,
    ...{ corredores, convenios },
  };
  const enBorrador = `borrador-${registro?.id ?? 'nuevo'}${USUARIOS.ruta}` as const;
  const soltar = useBorradorDe<Escrito>({
    clave: enBorrador,
    inicial: { registro, guardados },
    escrito: hayCambios ? escrito : null,
    alRecuperar: (recuperado) => {
      form.setValues(recuperado.datos);
      recordar(recuperado.mostrada);
      vinculos.cambiarCorredores(recuperado.corredores);
      vinculos.cambiarConvenios(recuperado.convenios);
      irA(recuperado.paso);
    },
  });
  return { ...entidad, form, reglas, tieneClave, vinculos, hayCambios, soltar, enBorrador };
};
