/**
 * What a browser is shown while an installation has no firm: its operator has opened it to see whether it works. It
 * needs no style, which the policy of every answer forbids.
 */
export const firstFirmPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Caseward has no firm yet</title>
</head>
<body>
<h1>Caseward has no firm yet</h1>
<p>It runs, but nobody can sign in. Whoever operates it makes the first firm, with its administrator:</p>
<pre>npm run caseward -- firm create --name "Firm &amp; Partners" --time-zone Europe/London --username admin \\
  --first-name Ada --last-name Byron</pre>
<p>In the container image, <code>caseward</code> stands for <code>npm run caseward --</code>.
Then <a href="/">sign in</a>.</p>
</body>
</html>
`;
