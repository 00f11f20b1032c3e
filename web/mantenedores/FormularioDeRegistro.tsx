import { Button, Group } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useConfirmar } from '../ui/confirmar.tsx';
import { Formulario } from '../ui/Formulario.tsx';
import { ModalOperacion } from '../ui/ModalOperacion.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { useCambiosSinGuardar } from '../ui/useCambiosSinGuardar.ts';
import { useOperacion } from '../ui/useOperacion.ts';
import { erroresDeCampo } from './errores-de-registro.ts';

interface FormularioDeRegistroProps<Valores> {
  readonly titulo: string;
  readonly proposito?: string;
  /** Where VOLVER and a successful GUARDAR lead, and how that screen is called. */
  readonly volverA: { readonly ruta: string; readonly titulo: string };
  readonly form: UseFormReturnType<Valores>;
  readonly etiquetas: Readonly<Record<string, string>>;
  /** Sends what the form holds; throws what the server refused. */
  readonly guardar: (valores: Valores) => Promise<unknown>;
  readonly textoExito: string;
  /** Under the form, such as the timeline of the record. */
  readonly pie?: ReactNode;
  readonly children: ReactNode;
}

const AL_VOLVER =
  '¿Está seguro de que desea volver atrás? Es posible que pierda cualquier cambio no guardado';

/** The form screen of every maintainer (administración §2, 'Shared forms'). */
export const FormularioDeRegistro = <Valores extends Record<string, unknown>>({
  titulo,
  proposito,
  volverA,
  form,
  etiquetas,
  guardar,
  textoExito,
  pie,
  children,
}: FormularioDeRegistroProps<Valores>) => {
  const operacion = useOperacion();
  const navegar = useNavigate();
  const confirmar = useConfirmar();
  const cache = useQueryClient();
  const dejarSalir = useCambiosSinGuardar(form.isDirty());
  const salir = () => {
    dejarSalir();
    void navegar(volverA.ruta);
  };

  const volver = async () => {
    const seguro = await confirmar({ titulo: 'Volver', texto: AL_VOLVER, textoOk: 'VOLVER' });
    if (seguro) salir();
  };
  const enviar = async (valores: Valores): Promise<FormErrors | void> => {
    operacion.iniciar();
    try {
      await guardar(valores);
      await cache.invalidateQueries();
      operacion.exito(textoExito, { alCerrar: salir });
    } catch (error) {
      const deCampo = erroresDeCampo(error);
      if (Object.keys(deCampo).length > 0) {
        operacion.ocultar();
        return deCampo;
      }
      operacion.error(error instanceof Error ? error.message : 'Hubo un error desconocido');
    }
    return undefined;
  };

  return (
    <Pagina
      titulo={titulo}
      {...(proposito !== undefined && { proposito })}
      migas={[volverA]}
      ancho="formulario"
    >
      <Formulario form={form} alEnviar={enviar} etiquetas={etiquetas}>
        {children}
        <Group justify="space-between" mt="xl">
          <Button variant="default" onClick={() => void volver()}>
            VOLVER
          </Button>
          <Group>
            <Button variant="default" onClick={() => form.reset()}>
              LIMPIAR
            </Button>
            <Button type="submit">GUARDAR</Button>
          </Group>
        </Group>
      </Formulario>
      {pie}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
