import { capitalizar } from '#values/texto.ts';
import { Button } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { BotonLimpiar } from '../../ui/formulario/BotonLimpiar.tsx';
import { Formulario } from '../../ui/formulario/Formulario.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { useBorrador } from '../../ui/borrador/useBorrador.ts';
import { useClaveDeBorrador } from '../../ui/borrador/useClaveDeBorrador.ts';
import { type Operacion, useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { CamposDeRegistro } from './CamposDeRegistro.tsx';
import { mensajeDe } from './errores-de-registro.ts';
import { Historial } from './Historial.tsx';
import type { FilaDeMantenedor, Mantenedor } from './mantenedor.ts';
import { EN_ESPERA, PROPUESTO } from '../../lib/api/proponer.ts';
import { usePreguntarDesactivar } from './useCambiarHabilitacion.tsx';
import { useSalida } from './useSalida.ts';
import classes from './FormularioDeRegistro.module.css';

interface FormularioDeRegistroProps<Fila extends FilaDeMantenedor, Valores> {
  readonly mantenedor: Mantenedor<Fila>;
  /** Edited record; null for a new one. */
  readonly registro: Fila | null;
  readonly proposito?: string;
  readonly form: UseFormReturnType<Valores>;
  readonly etiquetas: Readonly<Record<string, string>>;
  /** Sends the form's values, a new record under `clave`; throws the server's refusal. */
  readonly guardar: (valores: Valores, clave: string) => Promise<unknown>;
  /** Asks before saving; false saves nothing. */
  readonly preguntarAntes?: ((valores: Valores) => Promise<boolean>) | undefined;
  /** Further offer after saving; must end with `salir`. */
  readonly trasGuardar?:
    | ((operacion: Operacion, texto: string, salir: () => void) => void)
    | undefined;
  /** Text for a history value that is an id. */
  readonly valorDe?: (campo: string, valor: string) => string;
  /** Content below the form, besides the record's timeline. */
  readonly pie?: ReactNode;
  readonly children: ReactNode;
}

/** Form screen of every maintainer (A-FORM-001 to 007). */
export const FormularioDeRegistro = <
  Fila extends FilaDeMantenedor,
  Valores extends Record<string, unknown>,
>({
  mantenedor,
  registro,
  proposito,
  form,
  etiquetas,
  guardar,
  preguntarAntes,
  trasGuardar,
  valorDe,
  pie,
  children,
}: FormularioDeRegistroProps<Fila, Valores>) => {
  const { ruta, lista, singular, articulo } = mantenedor;
  const terminacion = articulo === 'la' ? 'a' : 'o';
  const operacion = useOperacion();
  const cache = useQueryClient();
  const preguntarDesactivar = usePreguntarDesactivar(mantenedor);
  const enBorrador = `borrador-${registro?.id ?? 'nuevo'}${ruta}` as const;
  const soltar = useBorrador(enBorrador, form);
  const conClave = useClaveDeBorrador(enBorrador);
  const { dejarSalir, salir, volver, search } = useSalida(ruta, form.isDirty(), soltar);

  const enviar = async (valores: Valores): Promise<FormErrors | void> => {
    try {
      const apaga = (valores['estaVigente'] ?? valores['vigente']) === false;
      if (registro && apaga && mantenedor.vigenteDe?.(registro)) {
        const { si } = await preguntarDesactivar({
          id: registro.id,
          nombre: mantenedor.nombreDe(registro),
        });
        if (!si) return undefined;
      }
      if (preguntarAntes && !(await preguntarAntes(valores))) return undefined;
      operacion.iniciar();
      const guardado = await conClave(JSON.stringify(valores), (clave) => guardar(valores, clave));
      soltar();
      dejarSalir();
      await cache.invalidateQueries();
      const texto = `${capitalizar(singular)} guardad${terminacion} con éxito`;
      if (guardado === PROPUESTO) operacion.exito(EN_ESPERA, { alCerrar: salir });
      else if (trasGuardar) trasGuardar(operacion, texto, salir);
      else operacion.exito(texto, { alCerrar: salir });
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
    <Pagina
      titulo={registro ? `Editar ${singular}` : `Nuev${terminacion} ${singular}`}
      {...(proposito !== undefined && { proposito })}
      migas={[{ ruta: `${ruta}${search}`, titulo: lista.descripcion.titulo }]}
      ancho="formulario"
    >
      <Formulario
        form={form}
        alEnviar={enviar}
        etiquetas={etiquetas}
        className={classes.formulario}
      >
        <CamposDeRegistro>{children}</CamposDeRegistro>
        <div className={classes.botones}>
          <Button type="submit">GUARDAR</Button>
          <Button variant="default" onClick={volver}>
            VOLVER
          </Button>
          <BotonLimpiar hayCambios={form.isDirty()} alLimpiar={() => form.reset()} />
        </div>
      </Formulario>
      {pie}
      {registro && (
        <Historial mantenedor={mantenedor} id={registro.id} {...(valorDe && { valorDe })} />
      )}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
