import { Alert, Button, Group, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import classes from './factor.module.css';
import { textoDeFallo } from '../estado/causas.ts';

interface CampoDeCodigoProps {
  readonly rotulo: string;
  readonly pista?: string;
  readonly boton: string;
  /** Its exception is shown above the field. */
  readonly alEnviar: (codigo: string) => Promise<void>;
  /** Absent if there is nothing to return to. */
  readonly alCancelar?: (() => void) | undefined;
}

/** One code of a second factor, typed or autofilled, and its submission. */
export const CampoDeCodigo = ({
  rotulo,
  pista,
  boton,
  alEnviar,
  alCancelar,
}: CampoDeCodigoProps) => {
  const campo = useRef<HTMLInputElement>(null);
  const [codigo, setCodigo] = useState('');
  const [falta, setFalta] = useState(false);
  const [fallo, setFallo] = useState<string | null>(null);
  const [enviando, setEnviando] = useState(false);
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    setFallo(null);
    setFalta(codigo.trim() === '');
    if (codigo.trim() === '') return campo.current?.focus();
    setEnviando(true);
    try {
      await alEnviar(codigo);
    } catch (error) {
      setFallo(textoDeFallo(error));
      setCodigo('');
    }
    return setEnviando(false);
  };
  return (
    <form noValidate onSubmit={(evento) => void enviar(evento)} className={classes['codigo']}>
      {fallo !== null && (
        <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
          {fallo}
        </Alert>
      )}
      <TextInput
        ref={campo}
        label={rotulo}
        description={pista}
        error={falta && 'Falta el código'}
        value={codigo}
        onChange={({ currentTarget }) => setCodigo(currentTarget.value)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Group gap="sm" grow={!alCancelar}>
        <Button type="submit" loading={enviando}>
          {boton}
        </Button>
        {alCancelar && (
          <Button variant="default" onClick={alCancelar}>
            Cancelar
          </Button>
        )}
      </Group>
    </form>
  );
};
